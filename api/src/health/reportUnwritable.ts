import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Logger } from '@statline/service/logging/createLogger';

/**
 * Logs which of these folders cannot be written, at the start instead of at their first use. It creates no folder and
 * does not throw, since sign-ups do not need these folders.
 *
 * @param folders setting → folder; undefined: not used.
 */
export async function reportUnwritable(
  folders: Readonly<Record<string, string | undefined>>,
  logger: Pick<Logger, 'error'>,
): Promise<void> {
  for (const [setting, folder] of Object.entries(folders)) {
    const reason = folder && (await whyUnwritable(folder));
    if (reason) logger.error({ setting, folder, reason }, 'the folder cannot be written');
  }
}

/** @returns a code such as `EACCES`; undefined if the folder is writable, or could be created. */
async function whyUnwritable(folder: string): Promise<string | undefined> {
  try {
    if (!(await stat(folder)).isDirectory()) return 'ENOTDIR';
    await access(folder, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const parent = dirname(folder);
    return code === 'ENOENT' && parent !== folder ? whyUnwritable(parent) : code;
  }
}
