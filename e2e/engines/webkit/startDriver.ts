import { spawn } from 'node:child_process';
import { endProcessGroup } from '../../../scripts/running/endProcessGroup.ts';
import { findFreePorts } from '../../../scripts/running/findFreePorts.ts';
import { TIMEOUTS } from '../../../scripts/timeouts.ts';
import { isUp, until } from '../../../service/fixtures/until.ts';

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
  const killWithUs = () => driver.pid && kill(driver.pid);
  process.once('exit', killWithUs);
  driver.once('exit', () => process.off('exit', killWithUs));

  await until(() => isUp(`${url}/status`), TIMEOUTS.expectMs);
  return { url, stop };
}

function kill(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch {}
}
