import { execFile } from 'node:child_process';
import { symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../../compose/fixtures/temporaryFolder.ts';
import { ROOT } from '../build/parts.ts';

const run = promisify(execFile);

/** A manifest of Kubernetes, as its YAML is parsed. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
}

const OPTIONS = '--noEmit --strict --skipLibCheck --module esnext --moduleResolution bundler'.split(
  ' ',
);

/**
 * Checks manifests of the built-in kinds against the API's types: unknown and missing fields, and wrong types. Custom
 * resources are passed over.
 *
 * @returns what the compiler reports, each with the manifest's kind and name.
 */
export async function kubernetesTypeErrors(manifests: readonly Manifest[]): Promise<string[]> {
  const builtIn = manifests.filter(({ apiVersion }) => folderOf(apiVersion) !== undefined);
  const lines = builtIn.map(
    (manifest, at) =>
      `export const m${at}: import('kubernetes-types/${folderOf(manifest.apiVersion)}').${manifest.kind} = ${JSON.stringify(manifest)};`,
  );
  const folder = await temporaryFolder();
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  await writeFile(path.join(folder, 'manifests.ts'), lines.join('\n'));
  const compiler = path.join(ROOT, 'node_modules/.bin/tsc');
  const { stdout } = await run(compiler, [...OPTIONS, 'manifests.ts'], { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  );
  return Array.from(
    stdout.matchAll(/^manifests\.ts\((\d+),\d+\): (.*)$/gm),
    ([, line, message]) => {
      const { kind, metadata } = builtIn[Number(line) - 1] ?? {};
      return `${kind} ${metadata?.name}: ${message}`;
    },
  );
}

/** `networking.k8s.io/v1` → `networking/v1`, `v1` → `core/v1`; undefined for a custom resource. */
function folderOf(apiVersion: string): string | undefined {
  const [group = '', version] = apiVersion.split('/');
  if (version === undefined) return `core/${group}`;
  const name = group.replace(/\.k8s\.io$/, '');
  return name.includes('.') ? undefined : `${name}/${version}`;
}
