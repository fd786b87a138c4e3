import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '@statline/service/StartError';
import type { PageScript } from '../../protocol/composition/Composition.ts';
import { VISIT_SCRIPT_PATH } from '../../protocol/paths.ts';

export interface BrowserBuild {
  /** Without hashes in development, when the files change in place. */
  scripts: readonly { file: string; integrity?: string }[];
  fonts: readonly string[];
  /** Inlined, so that the first paint waits for no further file. */
  css: string;
  bootstrap: string;
  /** Inlined if the document contains sequence numbers of releases (`storeSequences`). */
  storeSequences: string;
}

/** The script that measures visits. @throws StartError when the shell has not been built. */
export async function readVisitScript(folder: string): Promise<PageScript> {
  const [script] = (await readEntrypoint(folder)).scripts;
  if (!script) throw new StartError('The shell has no script that measures visits: rebuild it.');
  return { href: `${VISIT_SCRIPT_PATH}${script.file}`, integrity: script.integrity };
}

/** @throws StartError when the shell has not been built. */
export const readBrowserBuild = async (
  folders: Record<'browser' | 'bootstrap', string>,
): Promise<BrowserBuild> => ({
  ...(await readEntrypoint(folders.browser)),
  bootstrap: await readBuilt(path.join(folders.bootstrap, 'bootstrap.js')),
  storeSequences: await readBuilt(path.join(folders.bootstrap, 'sequences.js')),
});

async function readEntrypoint(
  folder: string,
): Promise<Pick<BrowserBuild, 'scripts' | 'fonts' | 'css'>> {
  const { scripts, fonts, styles } = JSON.parse(
    await readBuilt(path.join(folder, 'entrypoint.json')),
  );
  const css = styles.map((file: string) => readBuilt(path.join(folder, file)));
  return { scripts, fonts, css: (await Promise.all(css)).join('\n') };
}

async function readBuilt(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new StartError('The shell has no browser build: run `npm run build`.', { cause });
  }
}
