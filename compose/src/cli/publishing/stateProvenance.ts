import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { PROVENANCE_TYPE, type Provenance, subjectOf } from '../../protocol/manifest/provenance.ts';
import type { ReleaseManifest } from '../../protocol/manifest/release.ts';
import { type ReleaseKey, signStatement } from '../../releases/trust/releaseKeys.ts';
import type { Build } from './readBuild.ts';

const ENGINE = 'pkg:npm/%40statline/compose';

/** Adds to the manifest what it was built from: the commit of the working folder, or of the GitHub workflow. */
export async function stateProvenance(
  { release, manifest: text }: Build,
  key: ReleaseKey | undefined,
): Promise<ReleaseManifest> {
  const { GITHUB_RUN_ID: run, GITHUB_RUN_ATTEMPT: attempt } = process.env;
  const source = sourceOfWorkflow() ?? (await sourceOfFolder());
  const engine = JSON.parse(
    readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
  );
  const provenance: Provenance = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: subjectOf(release.files),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: `${ENGINE}#release`,
        externalParameters: { remote: release.name },
        ...(source && { resolvedDependencies: [source] }),
      },
      runDetails: {
        builder: {
          id: `${ENGINE}#release`,
          version: { '@statline/compose': engine.version, node: process.versions.node },
        },
        metadata: {
          ...(run && {
            invocationId: `${repositoryOfWorkflow()}/actions/runs/${run}/attempts/${attempt}`,
          }),
          finishedOn: new Date().toISOString(),
        },
      },
    },
  };
  const manifest = JSON.parse(text.toString());
  return { ...manifest, provenance: signStatement(PROVENANCE_TYPE, provenance, key) };
}

type Source = NonNullable<
  Provenance['predicate']['buildDefinition']['resolvedDependencies']
>[number];

const repositoryOfWorkflow = () =>
  `${process.env.GITHUB_SERVER_URL}/${process.env.GITHUB_REPOSITORY}`;

function sourceOfWorkflow(): Source | undefined {
  const { GITHUB_ACTIONS, GITHUB_REF: ref, GITHUB_SHA: gitCommit } = process.env;
  if (!GITHUB_ACTIONS || !gitCommit) return undefined;
  return { uri: `git+${repositoryOfWorkflow()}@${ref}`, digest: { gitCommit } };
}

/** @returns undefined: the folder is in no repository, or git is not installed. */
async function sourceOfFolder(): Promise<Source | undefined> {
  const git = async (...args: string[]) => (await promisify(execFile)('git', args)).stdout.trim();
  try {
    const gitCommit = await git('rev-parse', 'HEAD');
    const uncommittedChanges = (await git('status', '--porcelain')) !== '';
    const uri = uriOf(await git('config', '--get', 'remote.origin.url').catch(() => ''));
    return { ...(uri && { uri }), digest: { gitCommit }, annotations: { uncommittedChanges } };
  } catch {
    return undefined;
  }
}

/** URI of a repository, without credentials. Undefined for a local path, which could name a person's folder. */
function uriOf(origin: string): string | undefined {
  const [, host, file] =
    /^(?:ssh:\/\/|https?:\/\/)?(?:[^@/]*@)?([\w.-]+\.\w+)(?::\d+)?[:/](.+)$/.exec(origin) ?? [];
  return host && `git+https://${host}/${file}`;
}
