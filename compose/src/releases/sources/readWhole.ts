import type { ReleaseSource } from './ReleaseSource.ts';

/**
 * Reads a small file into memory.
 *
 * @throws the source's own error.
 */
export async function readWhole(
  source: ReleaseSource,
  file: string,
  maxBytes: number,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source.read(file, maxBytes)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
