import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '@statline/service/StartError';

/** The shell's own browser files, as its document links them. */
export interface BrowserBuild {
  scripts: readonly BrowserScript[];
  /** Those that every page needs. */
  fonts: readonly string[];
  /** The design tokens and ground rules: inlined, so that nothing has to arrive before the first paint. */
  css: string;
  /** The inline script of every document (browser/bootstrap). */
  bootstrap: string;
}

interface BrowserScript {
  file: string;
  /** The hash that the browser checks it against; none in development, where it changes in place. */
  integrity?: string;
}

/** What measures visits, which no document links. */
export async function readVisitScript(folder: string): Promise<BrowserScript> {
  const { scripts } = await readEntrypoint(folder);
  const [script] = scripts;
  if (!script) throw new StartError('The shell has no script that measures visits: build it anew.');
  return script;
}

/**
 * @param browser the folder of the browser's build.
 * @param bootstrap the file of the inline script.
 * @throws StartError when the shell has not been built.
 */
export async function readBrowserBuild({
  browser,
  bootstrap,
}: {
  browser: string;
  bootstrap: string;
}): Promise<BrowserBuild> {
  const [entrypoint, script] = await Promise.all([readEntrypoint(browser), readBuilt(bootstrap)]);
  return { ...entrypoint, bootstrap: script };
}

/** What `listEntrypoint` has written of a build. */
async function readEntrypoint(folder: string): Promise<Omit<BrowserBuild, 'bootstrap'>> {
  const list = JSON.parse(await readBuilt(path.join(folder, 'entrypoint.json')));
  const styles: readonly string[] = list.styles;
  const css = await Promise.all(styles.map((file) => readBuilt(path.join(folder, file))));
  return { scripts: list.scripts, fonts: list.fonts, css: css.join('\n') };
}

async function readBuilt(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new StartError('The shell has no browser build: run `npm run build`.', { cause });
  }
}
