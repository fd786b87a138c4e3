import path from 'node:path';
import { temporaryFolder } from '../../compose/fixtures/temporaryFolder.ts';
import { runSteps } from './runSteps.ts';

let output: string[];
beforeEach(() => {
  output = [];
  jest.spyOn(console, 'log').mockImplementation((line) => void output.push(line));
});
afterEach(() => jest.restoreAllMocks());

const command = (name: string, script: string) => ({ name, npm: ['exec', '-c', script] });

it('runs all at the same time, each to its end, and reports which have failed', async () => {
  const meeting = path.join(await temporaryFolder(), 'meeting');
  const failed = await runSteps([
    command('broken', 'echo wrong; exit 3'),
    // Ends only while the third runs as well.
    command('first', `mkfifo ${meeting}; echo here > ${meeting}`),
    command('second', `until test -p ${meeting}; do sleep 0.1; done; cat ${meeting}`),
  ]);

  expect(failed).toEqual(['broken']);
  expect(output).toContainEqual(expect.stringMatching(/^broken +wrong$/));
  expect(output).toContainEqual(expect.stringMatching(/^second +here$/));
  expect(output.filter((line) => /FAILED: broken, in/.test(line))).toHaveLength(1);
});
