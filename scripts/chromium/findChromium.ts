import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const WHOLE_BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The first one is headless, as in Playwright: the same engine with a third less work. */
const NAMES = ['chromium-headless-shell', ...WHOLE_BROWSERS];

/** Path of the machine's Chromium: `CHROMIUM_PATH`, or the first of the usual names on the PATH. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return env.CHROMIUM_PATH || findOnPath(env, NAMES);
}

/** Path of a complete Chromium, with features that the headless shell lacks, such as a back/forward cache. */
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
