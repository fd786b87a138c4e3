import { readFile, rename, rm } from 'node:fs/promises';
import type { Logger } from '@statline/service/logging/createLogger';
import { messageWithCause } from '@statline/service/logging/messageWithCause';
import { StartError } from '@statline/service/StartError';

/** Errors of the system by which a file is damaged; after any other, such as too many open files, that is unknown. */
const DAMAGE = ['EISDIR', 'ENOTDIR', 'ELOOP'];

/** @param error from reading or parsing a file. */
export function isDamage(error: unknown): boolean {
  const { errno, code = '' } = error as NodeJS.ErrnoException;
  return errno === undefined || DAMAGE.includes(code);
}

/**
 * Reads a file of an earlier run. A damaged one is logged, and kept under another name: the next write would replace
 * it, with the numbers that older publications are refused by.
 *
 * @returns undefined: there is no such file, or it is damaged.
 * @throws StartError if it cannot be read now.
 */
export async function readStored<Content>(
  file: string,
  parse: (text: string) => Content,
  logger: Pick<Logger, 'error'>,
): Promise<Content | undefined> {
  try {
    return parse(await readFile(file, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (!isDamage(error))
      throw new StartError(`${file} cannot be read (${code}).`, { cause: error });
    const invalid = `${file}.invalid`;
    // Otherwise a folder could not be renamed to it.
    await rm(invalid, { recursive: true, force: true }).catch(() => {});
    const keptAs = await rename(file, invalid).then(
      () => invalid,
      () => undefined,
    );
    logger.error({ file, keptAs, reason: messageWithCause(error) }, 'a stored file is not valid');
    return undefined;
  }
}
