import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** The first draws no window, as Playwright's own does: the same engine for two thirds of the work. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** The machine's Chromium: `CHROMIUM_PATH`, or the first of the usual names on the PATH. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH;
  const folders = env.PATH?.split(path.delimiter) ?? [];
  return folders
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)))
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
