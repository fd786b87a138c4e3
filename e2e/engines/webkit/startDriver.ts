import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { endProcessGroup } from '../../../scripts/running/endProcessGroup.ts';
import { findFreePorts } from '../../../scripts/running/findFreePorts.ts';
import { TIMEOUTS } from '../../../scripts/timeouts.ts';

const INTERVAL_MS = 50;

/** A `WebKitWebDriver` that takes commands at `url`, on a screen of its own. */
export interface Driver {
  url: string;
  stop(): Promise<void>;
}

export async function startDriver(): Promise<Driver> {
  const [port] = await findFreePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], {
    detached: true,
    stdio: 'ignore',
  });
  const stop = () => endProcessGroup(driver);
  // Ends the browser however the tests end.
  process.once('exit', () => driver.pid && kill(driver.pid));

  const deadline = Date.now() + TIMEOUTS.expectMs;
  while (!(await isReady(`${url}/status`))) {
    if (Date.now() > deadline) throw new Error('WebKitWebDriver does not respond');
    await wait(INTERVAL_MS);
  }
  return { url, stop };
}

const isReady = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

function kill(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {}
}
