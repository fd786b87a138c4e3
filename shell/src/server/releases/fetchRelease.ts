import { createHash } from 'node:crypto';
import type { Release } from '@statline/contract/release';
import { ReleaseRefused } from './ReleaseRefused.ts';
import type { ReleaseSource } from './ReleaseSource.ts';

const MAX_FILE_BYTES = 5_000_000;
const MAX_FILES = 500;

/** The files of a release, by their names. */
export type ReleaseFiles = ReadonlyMap<string, Buffer>;

/**
 * Fetches a release whole.
 *
 * @throws ReleaseRefused when the manifest itself does not hang together; an Error when a file
 *   cannot be had, or is not the one whose hash the manifest names: its host may send the right
 *   one at the next try.
 */
export async function fetchRelease(source: ReleaseSource, release: Release): Promise<ReleaseFiles> {
  const expected = Object.entries(release.files);
  if (expected.length > MAX_FILES) throw new ReleaseRefused(`it has more than ${MAX_FILES} files`);
  for (const file of filesThatAreNeeded(release)) {
    if (!release.files[file]) throw new ReleaseRefused(`its manifest names no hash of ${file}`);
  }
  const reads = await Promise.allSettled(
    expected.map(async ([file, integrity]) => {
      const content = await source.read(file, MAX_FILE_BYTES);
      if (integrityOf(content) !== integrity) {
        throw new Error(`${file} is not what the manifest says it is`);
      }
      return [file, content] as const;
    }),
  );
  return new Map(reads.map(settledValue));
}

/** In the manifest's order, so that a folder that stays damaged always gives the same reason. */
function settledValue<Value>(result: PromiseSettledResult<Value>): Value {
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

const filesThatAreNeeded = ({ container, serverBundle, modules }: Release): string[] => [
  container.file,
  ...(serverBundle === undefined ? [] : [serverBundle]),
  ...Object.values(modules).flat(),
];

const integrityOf = (content: Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;
