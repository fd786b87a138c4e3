import { readFile, rename } from 'node:fs/promises';
import type { Logger } from '@statline/service/logging/createLogger';
import { messageWithCause } from '@statline/service/logging/messageWithCause';

/**
 * Reads a file of an earlier run. One that cannot be read or parsed is logged, and kept under another name: the next
 * write would replace it, with the numbers that older publications are refused by.
 *
 * @returns undefined: there is no such file, or it is not valid.
 */
export async function readStored<Content>(
  file: string,
  parse: (text: string) => Content,
  logger: Pick<Logger, 'error'>,
): Promise<Content | undefined> {
  try {
    return parse(await readFile(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    const invalid = `${file}.invalid`;
    const keptAs = await rename(file, invalid).then(
      () => invalid,
      () => undefined,
    );
    logger.error({ file, keptAs, reason: messageWithCause(error) }, 'a stored file is not valid');
    return undefined;
  }
}
