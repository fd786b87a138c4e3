import path from 'node:path';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { processTree } from './processTree.ts';
import { runSteps } from './runSteps.ts';

let output: string[];
beforeEach(() => {
  output = [];
  jest.spyOn(console, 'log').mockImplementation((line) => void output.push(line));
});
afterEach(() => jest.restoreAllMocks());

const command = (name: string, script: string) => ({ name, npm: ['exec', '-c', script] });

it('runs all steps concurrently to their ends, and reports those that failed', async () => {
  const meeting = path.join(await temporaryFolder(), 'meeting');
  const failed = await runSteps([
    command('broken', 'echo wrong; exit 3'),
    // Ends only if the third one runs at the same time.
    command('first', `mkfifo ${meeting}; echo here > ${meeting}`),
    command('second', `until test -p ${meeting}; do sleep 0.1; done; cat ${meeting}`),
  ]);

  expect(failed).toEqual([
    { name: 'broken', lastLines: [expect.stringMatching(/^broken +wrong$/)] },
  ]);
  expect(output).toContainEqual(expect.stringMatching(/^broken +wrong$/));
  expect(output).toContainEqual(expect.stringMatching(/^second +here$/));
  expect(output.filter((line) => /FAILED: broken, in/.test(line))).toHaveLength(1);
});

it('ends a step that hangs with all its processes, and reports it as failed', async () => {
  const endless = `sleep 9${process.pid}`;
  const failed = await runSteps([
    { ...command('hanging', `${endless} & setsid ${endless} & wait`), timeoutMs: 3_000 },
    command('other', 'exit 0'),
  ]);

  const reason = expect.stringMatching(/^hanging +not finished within 0.05 minutes/);
  expect(failed).toEqual([{ name: 'hanging', lastLines: [reason] }]);
  expect(output).toContainEqual(reason);
  expect(processTree(1).filter(({ command }) => command === endless)).toEqual([]);
});
