import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { MANIFEST_FILE, type Release } from '../../../compose/src/protocol/manifest/release.ts';
import { integrityOf, releaseId } from '../../../compose/src/protocol/manifest/releaseDigest.ts';
import { VARIANTS, variantFolder } from './variants.ts';

/** The remote that is built; the names of the others have the same length. */
const BUILT = 'growth0000';

export const remoteName = (index: number): string => `growth${String(index).padStart(4, '0')}`;

/**
 * Publishes the release of a remote, by its index on the site: a variant of the built remote under another name, as a
 * team of its own would have built it.
 *
 * @param remote the folder of the variants.
 * @param folder of the release host.
 * @param words its heading.
 */
export async function publishAs(
  index: number,
  { remote, folder, words = 'From' }: { remote: string; folder: string; words?: string },
): Promise<void> {
  const name = remoteName(index);
  const build = path.join(variantFolder(remote, index % VARIANTS), 'dist');
  const { release }: { release: Release } = JSON.parse(
    await readFile(path.join(build, MANIFEST_FILE), 'utf8'),
  );
  const files = new Map<string, Buffer>();
  for (const file of await readdir(build)) {
    if (!/\.c?js$/.test(file)) continue;
    const text = await readFile(path.join(build, file), 'utf8');
    const content = Buffer.from(text.replaceAll(BUILT, name).replace('From', words));
    files.set(file, content);
    if (file.endsWith('.js')) files.set(`${file}.br`, brotliCompressSync(content));
  }
  const { id: _other, ...built } = release;
  const contents = {
    ...built,
    name,
    files: Object.fromEntries([...files].map(([file, content]) => [file, integrityOf(content)])),
    bytes: [...files.values()].reduce((sum, { length }) => sum + length, 0),
    container: { ...built.container, global: `remote_${name}` },
  };
  const target = path.join(folder, name);
  await mkdir(target, { recursive: true });
  for (const [file, content] of files) await writeFile(path.join(target, file), content);
  const manifest = JSON.stringify({ release: { id: releaseId(contents), ...contents } });
  await writeFile(path.join(target, MANIFEST_FILE), manifest);
}

/** What `compose release` would write above the release folders. */
export async function writeIndex(folder: string, names: readonly string[]): Promise<void> {
  const entries = await Promise.all(
    names.map(async (name) => {
      const manifest = await readFile(path.join(folder, name, MANIFEST_FILE));
      return [name, createHash('sha256').update(manifest).digest('hex')];
    }),
  );
  await writeFile(path.join(folder, 'releases.json'), JSON.stringify(Object.fromEntries(entries)));
}
