import { findChromium } from './findChromium.ts';

/**
 * How the machine's Chromium is started, whatever it is for: tests, drawings, measurements.
 *
 * @throws Error where there is none.
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
      // As a browser with a window does: the headless shell would round the width of each letter.
      '--font-render-hinting=none',
    ],
  };
}
