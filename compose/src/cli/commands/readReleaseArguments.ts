import path from 'node:path';
import type { RemotePackage } from '../../build/remote/readRemotePackage.ts';
import { RELEASE_ID } from '../../protocol/names/ModuleId.ts';
import { fromWhereTyped, readOptions, readSiteUrl } from '../arguments/readOptions.ts';
import {
  type Change,
  endCanary,
  promoteCanary,
  publishRelease,
  rollBack,
  rollBackTo,
  startCanary,
} from '../publishing/planChanges.ts';
import { readBuild } from '../publishing/readBuild.ts';
import type { ReleasePlan } from '../publishing/readPlan.ts';
import { bucketStore } from '../publishing/store/bucketStore.ts';
import { folderStore } from '../publishing/store/folderStore.ts';
import { programStore } from '../publishing/store/programStore.ts';
import type { ReleaseStore } from '../publishing/store/ReleaseStore.ts';
import { readCanaryPlan } from './readCanaryPlan.ts';

/** @param isRefused whether the shell that `--shell` names refuses a release now. */
type ReleaseAction = (
  plan: ReleasePlan,
  isRefused?: (id: string) => Promise<boolean>,
) => Promise<Change>;

export const USAGE = `Usage, in the folder of a remote:
  compose release --to <folder>                   publishes the build
  compose release --to <folder> --rollback        publishes again the last release that was not refused
  compose release --to <folder> --rollback <id>   publishes again an earlier release
  compose release --to <folder> --list            lists the releases: id, time, signer, verdict
  compose release --to <folder> --canary <share>  publishes the build for a share of the visitors, in per cent
  compose release --to <folder> --canary 5,20,50 --every 10m   raises the share every ten minutes
  compose release --to <folder> --canary 0        ends the canary
  compose release --to <folder> --promote         publishes the canary for all visitors
  compose release --to <folder> --preview --shell <url> --key <file>
                                                  prints a link that shows the build, for a week
To S3-compatible storage, with AWS's client and its settings:
  compose release --to s3://<bucket>/<folder>
To another object store, with an upload program, which gets a line for each file:
  compose release --to https://cdn.example/shop/ --upload <program>
With --key <file>, or RELEASE_KEY_FILE, the publication is signed (compose create-key).
With --shell https://live.site the command waits until that shell has accepted or refused the release.`;

export function readReleaseArguments(args: readonly string[], remote: RemotePackage) {
  const options = parse(args);
  refuseContradictions(options);
  const { to, upload, shell, list, preview } = options;
  const target = targetOf(to);
  if (!list && ADDRESS.test(to) !== (upload !== undefined)) {
    throw new Error(
      '--to takes an address together with --upload, the program that stores files there; a folder without.',
    );
  }
  const store = storeOf(target, upload, options['upload-timeout']);
  if (target === path.join(remote.folder, 'dist')) {
    throw new Error('--to is the build itself: name the folder that a host serves.');
  }
  // Before `--list` and `--preview` too, which have no use for `--every`.
  const action = actionOf(remote, options);
  const keyFile = options.key ?? process.env.RELEASE_KEY_FILE;
  return {
    to: target,
    store,
    key: keyFile ? fromWhereTyped(keyFile) : undefined,
    shell: shell === undefined ? undefined : readSiteUrl('--shell', shell),
    // `list` changes nothing; `preview` changes nothing that visitors get.
    action: list ? ('list' as const) : preview ? ('preview' as const) : action,
  };
}

function refuseContradictions(
  options: ReleaseOptions,
): asserts options is ReleaseOptions & { to: string } {
  const { to, upload, rollback, promote, canary, list, preview } = options;
  const actions = Object.entries({ rollback, promote, canary, list, preview }).flatMap(
    ([name, option]) => (option === undefined ? [] : [`--${name}`]),
  );
  // An empty value is that of a variable which is not set.
  for (const name of ['to', 'key', 'upload'] as const) {
    if (options[name] === '') throw new Error(`--${name} is empty.\n${USAGE}`);
  }
  if (!to) throw new Error(USAGE);
  if (actions.length > 1) throw new Error(`${actions.join(' and ')} are two commands.\n${USAGE}`);
  if (options['upload-timeout'] !== undefined && upload === undefined) {
    throw new Error(`--upload-timeout takes --upload as well.\n${USAGE}`);
  }
  if (rollback && !RELEASE_ID.test(rollback)) {
    throw new Error(`"${rollback}" is not the id of a release: --list shows the ids.`);
  }
}

const ADDRESS = /^https?:\/\//;
const BUCKET = /^s3:\/\/./;

/** An absolute folder, or an address with a slash at the end. */
function targetOf(to: string): string {
  const isAddress = ADDRESS.test(to);
  if (!isAddress && !BUCKET.test(to)) return fromWhereTyped(to);
  const url = isAddress ? readSiteUrl('--to', to) : to;
  return url.endsWith('/') ? url : `${url}/`;
}

const DEFAULT_UPLOAD_S = 600;

function storeOf(
  target: string,
  upload: string | undefined,
  timeout: string | undefined,
): () => Promise<ReleaseStore> {
  if (!upload) return () => (BUCKET.test(target) ? bucketStore(target) : folderStore(target));
  const seconds = timeout === undefined ? DEFAULT_UPLOAD_S : Number(timeout);
  if (!(seconds > 0 && seconds <= 86_400)) {
    throw new Error('--upload-timeout takes seconds, up to 86400.');
  }
  const program = upload.replace(/^\.\.?\/[^ ]*/, (file) => quote(fromWhereTyped(file)));
  return async () => programStore(target, program, seconds * 1_000);
}

/** As one word of a POSIX shell. */
const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function actionOf(
  remote: RemotePackage,
  { rollback, promote, canary, every }: ReleaseOptions,
): ReleaseAction {
  const canaryPlan = readCanaryPlan(canary, every);
  if (canaryPlan?.share === 0) return endCanary;
  if (canaryPlan) return async (plan) => startCanary(plan, await readBuild(remote), canaryPlan);
  // A person has chosen this release, so its verdict is not checked.
  if (rollback) return (plan) => rollBackTo(plan, rollback);
  if (rollback === '') return rollBack;
  if (promote) return promoteCanary;
  return async (plan) => publishRelease(plan, await readBuild(remote));
}

type ReleaseOptions = ReturnType<typeof parse>;

function parse(args: readonly string[]) {
  const config = {
    // `--rollback=<id>` is accepted as well.
    args: args.flatMap((arg) => (arg.startsWith('--rollback=') ? arg.split('=') : [arg])),
    allowPositionals: true,
    options: OPTIONS,
  };
  const { values, positionals } = readOptions(config, USAGE);
  const [id = ''] = positionals;
  const unexpected = positionals[values.rollback ? 1 : 0];
  if (unexpected) throw new Error(`Unexpected argument '${unexpected}'.\n${USAGE}`);
  // An empty id means the previous release.
  return { ...values, rollback: values.rollback ? id : undefined };
}

const OPTIONS = {
  to: { type: 'string' },
  upload: { type: 'string' },
  'upload-timeout': { type: 'string' },
  key: { type: 'string' },
  shell: { type: 'string' },
  rollback: { type: 'boolean' },
  promote: { type: 'boolean' },
  canary: { type: 'string' },
  every: { type: 'string' },
  list: { type: 'boolean' },
  preview: { type: 'boolean' },
} as const;
