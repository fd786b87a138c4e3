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
}

export interface BrowserScript {
  file: string;
  /** The hash that the browser checks it against; none in development, where it changes in place. */
  integrity?: string;
}

/** What measures visits, which no document links. */
export async function readVisitScript(folder: string): Promise<BrowserScript> {
  const { scripts } = await readBrowserBuild(folder);
  const [script] = scripts;
  if (!script) throw new StartError('The shell has no script that measures visits: build it anew.');
  return script;
}

/** @throws StartError when the shell has not been built. */
export async function readBrowserBuild(folder: string): Promise<BrowserBuild> {
  try {
    const list = JSON.parse(await readFile(path.join(folder, 'entrypoint.json'), 'utf8'));
    const css = await Promise.all(
      list.styles.map((file: string) => readFile(path.join(folder, file), 'utf8')),
    );
    return { scripts: list.scripts, fonts: list.fonts, css: css.join('\n') };
  } catch (cause) {
    throw new StartError('The shell has no browser build: run `npm run build`.', { cause });
  }
}
