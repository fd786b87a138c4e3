import { createMachine, runOn } from './machines.ts';
import { loggerOf } from './World.ts';

test('a machine that is switched off logs nothing more', async () => {
  const notes: string[] = [];
  const lines: unknown[] = [];
  const note = (_: string, what: string) => void notes.push(what);
  const logger = loggerOf({ note }, 'shell 0', ({ text }) => lines.push(text));
  const machine = createMachine('shell 0');
  const ends = runOn(machine, async () => {
    logger.info('before');
    await undefined;
    logger.error({ remote: 'news' }, 'canary withdrawn');
  });

  machine.turnOff();
  await ends;

  expect(lines).toEqual(['before']);
  expect(notes).toEqual(['{"text":"before"}']);
});
