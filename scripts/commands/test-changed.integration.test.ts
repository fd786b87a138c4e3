import path from 'node:path';
import { runCommand } from '../fixtures/runCommand.ts';

const ROOT = path.resolve(__dirname, '../..');

it.each([
  [['--since', 'no-such-branch'], 'This repository knows no "no-such-branch"'],
  [['--sinse', 'main'], 'Usage: npm run test:changed [-- --since <branch or commit>]'],
])('reports %p before it runs any test', async (args, sentence) => {
  const { code, output } = await runCommand(ROOT, 'test-changed', ...args);

  expect(code).toBe(1);
  expect(output).toContain(sentence);
  expect(output).not.toContain('types');
});
