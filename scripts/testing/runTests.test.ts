import { findChromium } from '../chromium/findChromium.ts';
import { run as runCore } from '../commands/test.ts';
import { run as runAll } from '../commands/test-all.ts';
import { runSteps } from '../running/runSteps.ts';

jest.mock('../chromium/findChromium.ts');
jest.mock('../running/runSteps.ts');

const environment = { ...process.env };
let printed: string[];
beforeEach(() => {
  printed = [];
  jest.mocked(findChromium).mockReturnValue('/usr/bin/chromium');
  for (const stream of ['log', 'error'] as const) {
    jest
      .spyOn(console, stream)
      .mockImplementation((...words) => void printed.push(words.join(' ')));
  }
});
afterEach(() => {
  jest.restoreAllMocks();
  process.env = { ...environment };
  process.exitCode = undefined;
});

/** Runs `npm run test:all` with parts that fail, and returns the parts that it ran. */
const testWhere = (...failing: string[]) => testWith(runAll, failing);

async function testWith(run: () => Promise<void>, failing: string[]): Promise<string[]> {
  const names: string[] = [];
  jest.mocked(runSteps).mockImplementation(async (steps) => {
    const part = steps.map(({ name }) => name);
    names.push(...part);
    return part.filter((name) => failing.includes(name));
  });
  await run();
  return names;
}

it('goes on after a part that fails, and reports all that failed', async () => {
  const names = await testWhere('lint', 'integration', 'engines');

  expect(names.slice(4, 9)).toEqual(['observatory', 'integration', 'node', 'browser', 'engines']);
  expect(printed).toContain('Failed: lint, integration, engines.');
  expect(process.exitCode).toBe(1);
});

it('leaves other Node versions, browser engines and scanners out of npm test, and prints that', async () => {
  const names = await testWith(runCore, []);

  expect(names).toEqual(['types', 'lint', 'unit', 'build', 'integration', 'browser']);
  expect(printed).toContainEqual(expect.stringMatching(/^Left out: .* npm run test:all\.$/));
});

it('installs itself what npm ci does not, before the browser tests', async () => {
  const commands: string[] = [];
  jest.mocked(runSteps).mockImplementation(async (steps) => {
    commands.push(...steps.map(({ npm }) => npm.join(' ')));
    return [];
  });
  await runAll();

  const installing = commands.findIndex((command) =>
    /^ci .*--prefix e2e\/observatory$/.test(command),
  );
  expect(installing).toBeGreaterThanOrEqual(0);
  expect(commands.indexOf('test -w e2e')).toBeGreaterThan(installing);
});

it('runs what failed a second time, only the tests that failed, and names what passed then', async () => {
  const commands: string[] = [];
  jest.mocked(runSteps).mockImplementation(async (steps) => {
    commands.push(...steps.map(({ name, npm }) => `${name}: ${npm.join(' ')}`));
    const names = steps.map(({ name }) => name);
    const fails = (name: string) =>
      name === 'integration' || commands.at(-1) === 'browser: test -w e2e';
    return names.filter(fails);
  });
  await runAll();

  expect(commands.slice(-2)).toEqual([
    'integration: run test:integration -- --onlyFailures --runInBand --forceExit',
    'browser: test -w e2e -- --last-failed --workers=1',
  ]);
  expect(printed).toContain('Flaky, passed the second time: tests of browser.');
  expect(printed).toContain('Failed: integration.');
  expect(process.exitCode).toBe(1);
});

it('runs the Node versions a second time, alone, where they failed beside the integration tests', async () => {
  let runs = 0;
  jest.mocked(runSteps).mockImplementation(async (steps) => {
    const fails = steps.some(({ name }) => name === 'node') && runs++ === 0;
    return fails ? ['node'] : [];
  });
  await runAll();

  expect(jest.mocked(runSteps).mock.lastCall?.[0]).toMatchObject([{ npm: ['run', 'test:node'] }]);
  expect(printed).toContain('Flaky, passed the second time: tests of node.');
  expect(process.exitCode).toBeUndefined();
});

it('runs no browser tests on a build that failed', async () => {
  expect(await testWhere('build')).not.toContain('browser');

  expect(printed).toContain('Not run: the browser tests. They need the build.');
  expect(process.exitCode).toBe(1);
});

it('reports it when everything passes', async () => {
  await testWhere();

  expect(printed.at(-1)).toBe('Everything that ran has passed.');
  expect(process.exitCode).toBeUndefined();
});
