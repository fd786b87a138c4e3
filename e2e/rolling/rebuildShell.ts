import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { REMOTE_NAMES } from '../../contract/src/remotes.ts';
import { ROOT } from '../../scripts/build/parts.ts';

/**
 * Writes a different build of the shell to a folder. Only its main script has another name and content, as after a
 * change of the site.
 *
 * @returns its program.
 */
export async function rebuildShell(folder: string): Promise<string> {
  const shell = path.join(folder, 'shell');
  await mkdir(shell, { recursive: true });
  await cp(path.join(ROOT, 'shell/dist'), path.join(shell, 'dist'), { recursive: true });
  await cp(path.join(ROOT, 'shell/public'), path.join(shell, 'public'), { recursive: true });
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  for (const remote of REMOTE_NAMES) {
    await symlink(path.join(ROOT, `remote-${remote}`), path.join(folder, `remote-${remote}`));
  }

  const browser = path.join(shell, 'dist/browser');
  const list = JSON.parse(await readFile(path.join(browser, 'entrypoint.json'), 'utf8'));
  const script = list.scripts.find(({ file }: { file: string }) => file.startsWith('shell.'));
  const text = `${await readFile(path.join(browser, script.file), 'utf8')}\n;window.isRebuilt = true;`;
  for (const ending of ['', '.br', '.gz']) await rm(path.join(browser, script.file + ending));
  script.file = 'shell.0123456789abcdef.js';
  script.integrity = `sha384-${createHash('sha384').update(text).digest('base64')}`;
  await writeFile(path.join(browser, script.file), text);
  await writeFile(path.join(browser, 'entrypoint.json'), JSON.stringify(list));
  return path.join(shell, 'dist/server/main.cjs');
}
