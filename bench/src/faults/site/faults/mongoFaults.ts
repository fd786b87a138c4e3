import { execFileSync } from 'node:child_process';
import type { Fault } from '../Fault.ts';
import { dataOf } from './dataOf.ts';
import { setLimit } from './setLimit.ts';

const { MONGODB_TEST_URI: uri, MONGODB_TEST_CONTROL: control } = process.env;

/** The process on this machine that `MONGODB_TEST_URI` names; undefined: there is none. */
function mongod(): number | undefined {
  const port = new URL(uri ?? '').port;
  const table = execFileSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' });
  const line = table
    .split('\n')
    .find((one) => /mongod/.test(one) && one.includes(`--port ${port}`));
  return line === undefined ? undefined : Number.parseInt(line, 10);
}

/** The server of the list. Where it ends, its operator's program starts it again. */
export const MONGO_FAULTS: readonly Fault[] = [
  {
    name: 'MongoDB gets no more memory',
    obstacle: ({ store }) => {
      if (store.name !== 'MongoDB') return 'the list is not there (`--store MongoDB`)';
      return control && mongod() ? undefined : 'MONGODB_TEST_CONTROL does not start it again';
    },
    begin: () => {
      const pid = mongod() ?? 0;
      setLimit(pid, 'data', dataOf(pid));
    },
    end: () => {
      const pid = mongod();
      if (pid !== undefined) setLimit(pid, 'data', 'unlimited');
      else execFileSync(control ?? '', ['restart'], { stdio: 'ignore' });
    },
  },
];
