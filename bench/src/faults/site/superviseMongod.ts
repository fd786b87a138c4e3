import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** As the other services are started again. */
const POLL_MS = 1_000;

const { MONGODB_TEST_URI: uri, MONGODB_TEST_CONTROL: control } = process.env;

/** The MongoDB on this machine that `MONGODB_TEST_URI` names. */
export interface SupervisedMongod {
  /** Of the process that runs now; undefined: it has ended. */
  pid(): number | undefined;
  /** How often it has ended so far. */
  ends(): number;
  stop(): Promise<void>;
}

/**
 * Has MongoDB started again whenever it ends, by `MONGODB_TEST_CONTROL restart`.
 * Undefined without that setting, or where it runs elsewhere.
 */
export function superviseMongod(): SupervisedMongod | undefined {
  if (uri === undefined || control === undefined || pidOf(uri) === undefined) return undefined;
  let ends = 0;
  let restarted = Promise.resolve();
  let isDown = false;
  let isRestarting = false;
  const sample = setInterval(() => {
    if (isRestarting || pidOf(uri) !== undefined) return;
    // A failed restart is repeated.
    if (!isDown) ends += 1;
    isDown = true;
    isRestarting = true;
    restarted = run(control, ['restart'])
      .then(
        () => {
          isDown = false;
        },
        (error: Error) => console.error(`MongoDB was not started again: ${error.message}`),
      )
      .then(() => {
        isRestarting = false;
      });
  }, POLL_MS);
  return {
    pid: () => pidOf(uri),
    ends: () => ends,
    stop: async () => {
      clearInterval(sample);
      await restarted;
    },
  };
}

function pidOf(server: string): number | undefined {
  const { port } = new URL(server);
  const table = execFileSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' });
  const line = table
    .split('\n')
    .find((one) => /mongod/.test(one) && one.includes(`--port ${port}`));
  return line === undefined ? undefined : Number.parseInt(line, 10);
}
