import { execFile, execFileSync } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from './site/test.ts';

const EVALUATE = path.join(import.meta.dirname, 'webkit/evaluate.py');
/** Debian's own: its packages are not there for another. */
const PYTHON = '/usr/bin/python3';

/** Debian: xvfb, python3-gi, gir1.2-gtk-3.0, gir1.2-webkit2-4.1. */
const isInstalled = (): boolean => {
  try {
    const imports = 'import gi; gi.require_version("WebKit2", "4.1")';
    execFileSync('xvfb-run', ['-a', PYTHON, '-c', imports], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

interface Window {
  url: string;
  width: number;
  textZoom?: number;
}

/** What a function says in a page that WebKitGTK shows. */
async function inWebKit<Value>(window: Window, say: () => Value): Promise<Value> {
  const { url, width, textZoom = 1 } = window;
  const script = `JSON.stringify((${say})())`;
  const args = ['-a', PYTHON, EVALUATE, url, String(width), String(textZoom), script];
  const { stdout } = await promisify(execFile)('xvfb-run', args);
  return JSON.parse(stdout);
}

test.describe('in WebKit', () => {
  test.skip(() => !isInstalled(), 'WebKitGTK, its Python bindings or xvfb are not installed');

  for (const width of [320, 390, 430]) {
    test(`at ${width} px a founder's portrait ends where the words begin`, async ({ site }) => {
      const cards = await inWebKit({ url: site.url, width }, () =>
        [...document.querySelectorAll('#about article')].map((card) => ({
          portraitEnds: card.querySelector('img')?.getBoundingClientRect().bottom ?? 0,
          bioBegins: card.querySelector(':scope > p')?.getBoundingClientRect().top ?? 0,
        })),
      );

      expect(cards).toHaveLength(2);
      for (const { portraitEnds, bioBegins } of cards) {
        expect(portraitEnds).toBeLessThanOrEqual(bioBegins + 1);
      }
    });
  }

  for (const textZoom of [1.1, 1.5, 2]) {
    test(`at 390 px with text of ${Math.round(textZoom * 100)}% the headline is whole`, async ({
      site,
    }) => {
      const words = await inWebKit({ url: site.url, width: 390, textZoom }, () => {
        const range = document.createRange();
        range.selectNodeContents(document.querySelector('h1') as Element);
        return Math.max(...[...range.getClientRects()].map(({ right }) => right));
      });

      expect(words).toBeLessThanOrEqual(390);
    });
  }
});
