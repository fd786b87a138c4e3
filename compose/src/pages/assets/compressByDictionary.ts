import { createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

interface Options {
  dictionary: Buffer;
  params?: Record<number, number>;
}

/** Not in the types of Node 20. */
interface Zstandard {
  zstdCompressSync(content: Buffer, options: Options): Buffer;
  zstdCompress(
    content: Buffer,
    options: Options,
    done: (error: Error | null, compressed: Buffer) => void,
  ): void;
}

const zstandard = zlib as Partial<Zstandard> as Zstandard;

/** Whether Node's Zstandard uses a dictionary: since Node 22.19 and 24.6; 22.15 ignores it. */
export const hasDictionaries = (): boolean => {
  const noise = randomBytes(100);
  const compressed = zstandard.zstdCompressSync?.(noise, { dictionary: noise });
  return compressed !== undefined && compressed.length < noise.length;
};

/** A dictionary's SHA-256 in base64, as `Available-Dictionary` has it between colons. */
export const hashOf = (dictionary: Buffer): string =>
  createHash('sha256').update(dictionary).digest('base64');

/** Header of a skippable frame, whose content is the dictionary's SHA-256 (RFC 9842, 5). */
const MAGIC = Buffer.from('5e2a4d1820000000', 'hex');

/** The level (`ZSTD_c_compressionLevel`): its window, 4 MB, is below the 8 MB that each client must support. */
const PARAMS = { 100: 12 };

/** Compresses in the content encoding `dcz`, in the thread pool. */
export async function compressByDictionary(content: Buffer, dictionary: Buffer): Promise<Buffer> {
  const frame = await promisify(zstandard.zstdCompress)(content, { dictionary, params: PARAMS });
  return Buffer.concat([MAGIC, Buffer.from(hashOf(dictionary), 'base64'), frame]);
}
