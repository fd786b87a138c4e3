import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MANIFEST_FILE, type Release } from '../../compose/src/protocol/manifest/release.ts';
import { releaseId } from '../../compose/src/protocol/manifest/releaseDigest.ts';

const CONTENT_HASH = /\b[0-9a-f]{12}\b/g;

/** Replaces an edited file's content hash wherever it is referenced. */
const nextHash = (hash: string): string =>
  createHash('sha256').update(hash).digest('hex').slice(0, 12);

/** Replaces text in a built release, and renews its hashes and id. */
export async function editRelease(dist: string, text: string, replacement: string): Promise<void> {
  const names = (await readdir(dist)).filter((name) => !/\.(br|gz|map)$/.test(name));
  const hashes = new Set(names.flatMap((name) => name.match(CONTENT_HASH) ?? []));
  const edit = (content: string): string =>
    content
      .replaceAll(text, replacement)
      .replaceAll(CONTENT_HASH, (hash) => (hashes.has(hash) ? nextHash(hash) : hash));

  const contents = new Map<string, string>();
  for (const name of names) {
    contents.set(edit(name), edit(await readFile(path.join(dist, name), 'utf8')));
  }
  const manifest: { release: Release } = JSON.parse(contents.get(MANIFEST_FILE) ?? '');
  const { container } = manifest.release;
  const files: Record<string, string> = {};
  // The container last: it contains the other files' hashes.
  for (const [name, integrity] of Object.entries(manifest.release.files).sort(
    ([a], [b]) => Number(a === container.file) - Number(b === container.file),
  )) {
    const content = contents.get(name);
    if (content === undefined) continue;
    files[name] = `sha384-${createHash('sha384').update(content).digest('base64')}`;
    const loader = contents.get(container.file) ?? '';
    contents.set(container.file, loader.replaceAll(integrity, files[name]));
  }
  const bytes = Object.keys(files).reduce(
    (sum, name) => sum + Buffer.byteLength(contents.get(name) ?? ''),
    0,
  );
  const release = { ...manifest.release, files, bytes };
  contents.set(
    MANIFEST_FILE,
    JSON.stringify({ ...manifest, release: { ...release, id: releaseId(release) } }),
  );

  await rm(dist, { recursive: true });
  await mkdir(dist);
  for (const [name, content] of contents) await writeFile(path.join(dist, name), content);
}
