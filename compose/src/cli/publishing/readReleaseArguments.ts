import path from 'node:path';
import { parseArgs } from 'node:util';
import type { RemotePackage } from '../../build/remote/readRemotePackage.ts';
import { fromWhereTyped } from '../fromWhereTyped.ts';
import { readAddress } from '../readAddress.ts';
import { PublishingError } from './PublishingError.ts';
import {
  endCanary,
  type PublishingAct,
  promoteCanary,
  publish,
  rollBack,
  startCanary,
} from './publishingActs.ts';
import type { StoreOptions } from './store/openStore.ts';

interface ReleaseArguments {
  /** The folder to publish in, absolute; or the address of `store`. */
  to: string;
  /** What puts it into an object store; undefined: `to` is a folder of this machine. */
  store: StoreOptions | undefined;
  /** The file of the key to sign with, absolute. */
  key: string | undefined;
  /** The address of a running shell, whose verdict is waited for. */
  shell: string | undefined;
  act: PublishingAct;
}

const USAGE = `Usage, in the folder of a remote:
  compose release --to <folder>                   publishes what is built
  compose release --to <folder> --rollback        the previous release again
  compose release --to <folder> --canary <share>  for so many per cent of the visitors
  compose release --to <folder> --canary 0        ends the canary
  compose release --to <folder> --promote         the canary for everybody
To an object store, with its own client (docs: uploading):
  compose release --to https://cdn.example/shop/ --upload <program>
With --key <file>, or RELEASE_KEY_FILE, it is signed (compose create-key).
With --shell https://live.site it waits until that shell has taken or refused the release.`;

/** @throws PublishingError with one sentence, or with all that can be asked for. */
export function readReleaseArguments(
  args: readonly string[],
  { folder }: RemotePackage,
): ReleaseArguments {
  const { to, upload, shell, rollback, promote, canary, ...options } = parse(args);
  const asked = [rollback, promote, canary].filter((option) => option !== undefined);
  if (!to || asked.length > 1) throw new PublishingError(USAGE);
  const store = storeOf(to, upload, options['upload-timeout']);
  const target = store ? store.url : fromWhereTyped(to);
  if (target === path.join(folder, 'dist')) {
    throw new PublishingError('--to is the build itself: name the folder that a host serves.');
  }
  const keyFile = options.key ?? process.env.RELEASE_KEY_FILE;
  return {
    to: target,
    store,
    key: keyFile ? fromWhereTyped(keyFile) : undefined,
    shell: shell === undefined ? undefined : readAddress('--shell', shell),
    act: actOf({ rollback, promote, canary }),
  };
}

/** How long one call of the upload's program may take. */
const UPLOAD_S = 600;

function storeOf(
  to: string,
  upload: string | undefined,
  timeout: string | undefined,
): StoreOptions | undefined {
  const isAddress = /^https?:\/\//.test(to);
  if (isAddress !== (upload !== undefined)) {
    throw new PublishingError(
      '--to takes an address together with --upload, the program that stores files there; a folder without.',
    );
  }
  if (!upload) return undefined;
  const seconds = timeout === undefined ? UPLOAD_S : Number(timeout);
  if (!(seconds > 0 && seconds <= 86_400)) {
    throw new PublishingError('--upload-timeout takes seconds, up to 86400.');
  }
  const url = readAddress('--to', to);
  const program = upload.replace(/^\.\.?\/[^ ]*/, (file) => `'${fromWhereTyped(file)}'`);
  return { url: url.endsWith('/') ? url : `${url}/`, upload: program, timeoutMs: seconds * 1_000 };
}

interface Asked {
  rollback: boolean | undefined;
  promote: boolean | undefined;
  canary: string | undefined;
}

function actOf({ rollback, promote, canary }: Asked): PublishingAct {
  if (rollback) return rollBack;
  if (promote) return promoteCanary;
  if (canary === undefined) return publish;
  const share = /^\d+(\.\d+)?$/.test(canary) ? Number(canary) : Number.NaN;
  if (!(share <= 100)) throw new PublishingError('--canary takes a per cent, 0 to 100.');
  return share === 0 ? endCanary : startCanary(share);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        to: { type: 'string' },
        upload: { type: 'string' },
        'upload-timeout': { type: 'string' },
        key: { type: 'string' },
        shell: { type: 'string' },
        rollback: { type: 'boolean' },
        promote: { type: 'boolean' },
        canary: { type: 'string' },
      },
    }).values;
  } catch {
    throw new PublishingError(USAGE);
  }
}
