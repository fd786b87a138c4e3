import { execFile } from 'node:child_process';
import { symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { ROOT } from '../build/parts.ts';

const run = promisify(execFile);

/** A parsed Kubernetes manifest. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
}

type Kinds = Record<string, new (manifest: Manifest) => { validate(): void }>;

const OPTIONS = '--noEmit --strict --skipLibCheck --module esnext --moduleResolution bundler'.split(
  ' ',
);

/**
 * Checks manifests, including those of the Prometheus operator: against the API's schemas, and against TypeScript
 * types, since the schemas allow unknown fields.
 *
 * @returns errors, each with the manifest's kind and name.
 */
export async function kubernetesErrors(manifests: readonly Manifest[]): Promise<string[]> {
  const bySchema = await Promise.all(manifests.map(schemaError));
  const errors = [...bySchema.entries(), ...(await typeErrors(manifests))];
  return errors.flatMap(([at, message]) => {
    const { kind, metadata } = manifests[at] ?? {};
    return message === undefined ? [] : [`${kind} ${metadata?.name}: ${message}`];
  });
}

async function schemaError(manifest: Manifest): Promise<string | undefined> {
  try {
    const { [manifest.kind]: Kind }: Kinds = await import(packageOf(manifest));
    if (!Kind) return `${manifest.apiVersion} has no such kind`;
    new Kind(manifest).validate();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function typeErrors(manifests: readonly Manifest[]): Promise<[number, string][]> {
  const lines = manifests.map(
    (manifest, at) =>
      `export const m${at}: import('${packageOf(manifest)}').I${manifest.kind} = ${JSON.stringify(manifest)};`,
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
    ([, line, message = '']) => [Number(line) - 1, message],
  );
}

const packageOf = ({ apiVersion }: Manifest) =>
  apiVersion.startsWith('monitoring.coreos.com/')
    ? `@kubernetes-models/prometheus-operator/${apiVersion}`
    : `kubernetes-models/${apiVersion}`;
