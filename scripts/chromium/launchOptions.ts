import { findChromium } from './findChromium.ts';

/**
 * Options for starting the machine's Chromium, for tests, drawings and measurements.
 *
 * @throws Error if there is none.
 */
export function launchOptions(): { executablePath: string; args: string[] } {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    throw new Error('A Chromium is needed: install one, or name it with CHROMIUM_PATH.');
  }
  return {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // As in a browser with a window; otherwise the headless shell would round the width of each letter.
      '--font-render-hinting=none',
    ],
  };
}
