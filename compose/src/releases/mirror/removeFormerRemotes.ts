import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { RELEASE_ID, REMOTE_NAME } from '../../protocol/names/ModuleId.ts';

/** Open pages may pin the releases of a former remote during this time. */
const KEPT_MS = 7 * 86_400_000;

/**
 * Called at the start. Removes the releases of remotes that the site no longer has, a week after the first start
 * without them. Records stay: if the remote returns, older publications are still refused.
 */
export async function removeFormerRemotes(
  mirror: string,
  remotes: readonly string[],
): Promise<void> {
  const names = await readdir(mirror).catch(() => []);
  for (const name of names.filter((each) => REMOTE_NAME.test(each))) {
    const folder = path.join(mirror, name);
    const note = path.join(folder, 'departed');
    const noted = await stat(note).catch(() => undefined);
    if (remotes.includes(name)) await rm(note, { force: true });
    else if (!noted) await writeFile(note, '');
    else if (Date.now() - noted.mtimeMs > KEPT_MS) {
      const releases = (await readdir(folder)).filter((each) => RELEASE_ID.test(each));
      for (const id of releases) await rm(path.join(folder, id), { recursive: true, force: true });
    }
  }
}
