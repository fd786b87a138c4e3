import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { DEADLINES } from '../../protocol/deadlines.ts';
import { COMPRESSED } from '../../protocol/manifest/fileTypes.ts';
import type { Release } from '../../protocol/manifest/release.ts';
import { integrityOf } from '../../protocol/manifest/releaseDigest.ts';
import type { ServerBundle } from '../../protocol/manifest/ServerBundle.ts';
import { ReleaseRefused } from '../ReleaseRefused.ts';
import { inParallel } from './inParallel.ts';
import { FileTooLarge, type ReleaseSource, readWhole } from './ReleaseSource.ts';

const MAX_FILE_BYTES = 5_000_000;
const MAX_FILES = 500;
export const MAX_RELEASE_BYTES = 50_000_000;
const FILES_AT_A_TIME = 4;

export class ReleaseTooLarge extends ReleaseRefused {}

/** Stores a file, whose content is not verified until `fetchRelease` has returned. */
type WriteFile = (file: string, content: AsyncIterable<Uint8Array>) => Promise<void>;

/**
 * @param options.write Default: nothing is stored, the release is only verified.
 * @throws ReleaseTooLarge; ReleaseRefused if the manifest contradicts itself, or a compressed file its original; Error
 *   if a retry may succeed.
 */
export async function fetchRelease(
  source: ReleaseSource,
  release: Release,
  options: { write?: WriteFile; maxBytes?: number; timeoutMs?: number } = {},
): Promise<void> {
  const {
    write = drain,
    maxBytes = MAX_RELEASE_BYTES,
    timeoutMs = DEADLINES.fetchReleaseMs,
  } = options;
  refuseImpossible(release, maxBytes);
  const limit = release.bytes ?? maxBytes;
  const deadline = performance.now() + timeoutMs;
  let fetched = 0;

  const isCompressed = (file: string) => COMPRESSED.test(file);
  // Compressed files come last: together they then decompress to at most twice what was fetched.
  const files = Object.entries(release.files).sort(
    ([a], [b]) => +isCompressed(a) - +isCompressed(b),
  );

  const fetchFile = async ([file, expected]: [string, string]) => {
    const hash = createHash('sha384');
    const compressed: Uint8Array[] = [];
    const verified = async function* () {
      for await (const chunk of source.read(file, MAX_FILE_BYTES)) {
        fetched += chunk.length;
        if (fetched > limit) throw new Error(`its files are larger than ${limit} bytes`);
        if (performance.now() > deadline)
          throw new Error(`it took longer than ${timeoutMs / 1000} s`);
        hash.update(chunk);
        if (isCompressed(file)) compressed.push(chunk);
        yield chunk;
      }
    };
    await write(file, verified());
    const found = `sha384-${hash.digest('base64')}`;
    if (found !== expected) throw new Error(`${file} does not match the manifest`);
    if (isCompressed(file)) await refuseOtherContent(release, file, Buffer.concat(compressed));
  };
  await inParallel(FILES_AT_A_TIME, files, fetchFile).catch((error: unknown) => {
    if (!(error instanceof FileTooLarge)) throw error;
    // Not final: the host may have sent something else, such as an endless error page.
    throw new ReleaseTooLarge(error.message, { isFinal: false });
  });
}

/** Browsers get a compressed file in place of its original, but the gate reads only the original. */
async function refuseOtherContent(
  { files }: Release,
  compressed: string,
  content: Buffer,
): Promise<void> {
  const file = compressed.replace(COMPRESSED, '');
  const decompress = compressed.endsWith('.br') ? promisify(brotliDecompress) : promisify(gunzip);
  const found = await decompress(content, { maxOutputLength: MAX_FILE_BYTES }).catch(() => {});
  if (!found || files[file] !== integrityOf(found)) {
    throw new ReleaseRefused(`${compressed} does not decompress to ${file}`);
  }
}

function refuseImpossible(release: Release, maxBytes: number): void {
  const { files, bytes = 0, container, serverBundle, modules } = release;
  const { styles = {}, enhancements = {} } = release;
  if (Object.keys(files).length > MAX_FILES) {
    throw new ReleaseTooLarge(`it has more than ${MAX_FILES} files`);
  }
  if (bytes > maxBytes) {
    throw new ReleaseTooLarge(
      `it has ${megabytes(bytes)}, more than the ${megabytes(maxBytes)} that a release may have`,
    );
  }
  const named = [modules, styles, enhancements].flatMap((each) => Object.values(each).flat());
  for (const file of [container.file, serverBundle ?? container.file, ...named]) {
    if (!Object.hasOwn(files, file))
      throw new ReleaseRefused(`its manifest names no hash of ${file}`);
  }
}

export const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e5) / 10} MB`;

const drain: WriteFile = async (_file, content) => {
  for await (const _chunk of content);
};

/** @throws Error when the file does not have the hash in the manifest. */
export async function readVerified(
  source: ReleaseSource,
  { files }: Release,
  file: string,
): Promise<Buffer> {
  const content = await readWhole(source, file, MAX_FILE_BYTES);
  if (files[file] !== integrityOf(content)) throw new Error(`${file} does not match the manifest`);
  return content;
}

/** @returns undefined: the release is rendered in the browser only. */
export async function readServerBundle(
  source: ReleaseSource,
  release: Release,
): Promise<ServerBundle | undefined> {
  const { serverBundle: file } = release;
  if (file === undefined) return undefined;
  return { file, code: (await readVerified(source, release, file)).toString() };
}
