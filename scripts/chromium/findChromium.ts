import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const WHOLE_BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The first draws no window, as Playwright's own does: the same engine for two thirds of the work. */
const NAMES = ['chromium-headless-shell', ...WHOLE_BROWSERS];

/** The machine's Chromium: `CHROMIUM_PATH`, or the first of the usual names on the PATH. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return env.CHROMIUM_PATH || findOnPath(env, NAMES);
}

/** One that has what the engine alone has not, such as a back/forward cache. */
export function findWholeChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return findOnPath(env, WHOLE_BROWSERS);
}

function findOnPath(env: NodeJS.ProcessEnv, names: readonly string[]): string | undefined {
  const folders = env.PATH?.split(path.delimiter) ?? [];
  return folders
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
