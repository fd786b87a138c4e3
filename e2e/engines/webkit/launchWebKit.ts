import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../../service/fixtures/temporaryFolder.ts';
import type { Engine, Key, Preferences, Tab } from '../Tab.ts';
import { openSession, type Session } from './openSession.ts';
import { startDriver } from './startDriver.ts';

/** Debian's Python: only it has the packages. */
const PYTHON = '/usr/bin/python3';
const WINDOW = path.join(import.meta.dirname, 'window.py');

const OPTIONS: Readonly<Record<Preferences, readonly string[]>> = {
  none: [],
  'back-forward cache': [],
  'dark and still': ['--dark-and-still'],
  // WebKit has none.
  'forced colours': [],
  'no script': ['--no-script'],
};

/** The keys' code points in WebDriver. */
const KEYS: Readonly<Record<Key, string>> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Space: ' ',
  Tab: '\uE004',
};

/**
 * Starts WebKitGTK in a window of any width, driven through WebDriver. Each tab is a browser of
 * its own, the driver's only way to clear the previous visitor's state.
 *
 * @param options further ones of window.py, such as `--text-zoom=2`.
 */
export async function launchWebKit(
  preferences: Preferences,
  options: readonly string[] = [],
): Promise<Engine> {
  const folder = await temporaryFolder();
  const driver = await startDriver();
  let tabs = 0;
  return {
    openTab: async () => {
      tabs += 1;
      const log = path.join(folder, `console-${tabs}`);
      const args = [WINDOW, `--log=${log}`, ...OPTIONS[preferences], ...options];
      return tabOf(await openSession(driver, PYTHON, args), log);
    },
    close: driver.stop,
  };
}

function tabOf(session: Session, log: string): Tab {
  const perform = (...actions: object[]) => session.post('actions', { actions });
  const pointer = (...actions: object[]) => perform({ type: 'pointer', id: 'mouse', actions });
  const move = (x: number, y: number) => ({
    type: 'pointerMove',
    x: Math.round(x),
    y: Math.round(y),
  });
  const type = (text: string) => {
    const strokes = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    return perform({ type: 'key', id: 'keyboard', actions: strokes });
  };

  return {
    open: async (url) => void (await session.post('url', { url })),
    back: async () => void (await session.post('back', {})),
    resize: async (width, height) => void (await session.post('window/rect', { width, height })),
    evaluate: async (run, ...args) => {
      const script = `return (${run}).apply(null, arguments)`;
      return (await session.post('execute/sync', { script, args })) as never;
    },
    click: async (x, y) => {
      const [button, press] = [0, 'pointerDown'];
      await pointer(move(x, y), { type: press, button }, { type: 'pointerUp', button });
    },
    moveTo: async (x, y) => void (await pointer(move(x, y))),
    type: async (text) => void (await type(text)),
    press: async (key) => void (await type(KEYS[key])),
    complaints: async () => (await readFile(log, 'utf8')).split('\n').filter(isComplaint),
    close: () => session.end(),
  };
}

const isComplaint = (line: string): boolean => /CONSOLE.*(ERROR|WARN)/.test(line);
