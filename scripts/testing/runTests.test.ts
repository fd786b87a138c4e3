import { findChromium } from '../chromium/findChromium.ts';
import { run as runCore } from '../commands/test.ts';
import { run as runAll } from '../commands/test-all.ts';
import { type FailedStep, runSteps, type Step } from '../running/runSteps.ts';

jest.mock('../chromium/findChromium.ts');
jest.mock('../running/runSteps.ts');

const environment: NodeJS.ProcessEnv = {
  ...process.env,
  CI: 'true',
  MONGODB_TEST_URI: 'mongodb://localhost',
};
delete environment.TEST_TIME_LIMIT;
let printed: string[];
beforeEach(() => {
  process.env = { ...environment };
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

/** Runs `npm run test:all` with some failing parts, and returns the parts that it ran. */
const testWhere = (...failing: string[]) => testWith(runAll, failing);

const failedStep = (name: string): FailedStep => ({ name, lastLines: [`${name} is wrong`] });

async function testWith(run: () => Promise<void>, failing: string[]): Promise<string[]> {
  const names: string[] = [];
  jest.mocked(runSteps).mockImplementation(async (steps) => {
    const part = steps.map(({ name }) => name);
    names.push(...part);
    return part.filter((name) => failing.includes(name)).map(failedStep);
  });
  await run();
  return names;
}

it('continues after a failed part, and reports all failures with their reasons at the end', async () => {
  const names = await testWhere('lint', 'integration', 'engines');

  expect(names).toContain('builds, browser');
  expect(printed.slice(-4)).toEqual([
    '\nlint is wrong\n',
    '\nintegration is wrong\n',
    '\nengines is wrong\n',
    'Failed: lint; integration; engines.',
  ]);
  expect(process.exitCode).toBe(1);
});

it('leaves other Node versions, browser engines and long tests out of npm test, and prints that', async () => {
  const names = await testWith(runCore, []);

  expect(names).toEqual(['types', 'lint', 'unit', 'build', 'integration', 'browser']);
  expect(printed).toContainEqual(expect.stringMatching(/^Left out: .* npm run test:all\.$/));
});

it('installs what npm ci does not, before the browser tests', async () => {
  const steps: Step[] = [];
  jest.mocked(runSteps).mockImplementation(async (part) => {
    steps.push(...part);
    return [];
  });
  await runAll();

  const commands = steps.map(({ npm }) => npm.join(' '));
  const installing = commands.findIndex((command) =>
    /^ci .*--prefix e2e\/observatory$/.test(command),
  );
  expect(installing).toBeGreaterThanOrEqual(0);
  expect(steps.findIndex(({ name }) => name === 'browser')).toBeGreaterThan(installing);
});

it('repeats the tests of all Node versions if one failed', async () => {
  const commands: string[] = [];
  jest.mocked(runSteps).mockImplementation(async (steps) => {
    const ofNode = steps.filter(({ name }) => name === 'node').map(({ npm }) => npm.join(' '));
    commands.push(...ofNode);
    return ofNode.length > 0 && commands.length === 1 ? [failedStep('node')] : [];
  });
  await runAll();

  expect(commands).toEqual(['run test:node', 'run test:node']);
  expect(printed).toContain('Flaky, passed the second time: tests of node.');
  expect(process.exitCode).toBeUndefined();
});

it("repeats a part's failed tests alone, and reports those that then pass", async () => {
  const parts: string[][] = [];
  jest.mocked(runSteps).mockImplementation(async (steps) => {
    parts.push(steps.map(({ name, npm }) => `${name}: ${npm.join(' ')}`));
    const fails = ({ name, npm }: Step) =>
      name === 'integration' || (name === 'browser' && !npm.includes('--last-failed'));
    return steps.filter(fails).map(({ name }) => failedStep(name));
  });
  await runCore();

  expect(parts.slice(-3)).toEqual([
    [expect.stringMatching(/^integration: .* --onlyFailures --runInBand --forceExit$/)],
    [expect.stringMatching(/^browser: .* --project=core --workers=\d+$/)],
    [expect.stringMatching(/^browser: .* --project=core --workers=\d+ --last-failed --workers=1$/)],
  ]);
  expect(printed).toContain('Flaky, passed the second time: tests of browser.');
  expect(printed).toContain('Failed: integration.');
  expect(process.exitCode).toBe(1);
});

it('runs no browser tests after a failed build', async () => {
  const names = await testWhere('build');

  expect(names.filter((name) => /browser|engines/.test(name))).toEqual([]);
  expect(names).toContain('packages, integration');
  expect(printed).toContain('Not run: the browser tests. They need the build.');
  expect(process.exitCode).toBe(1);
});

it('starts no part after TEST_TIME_LIMIT minutes, and lists those not run', async () => {
  process.env.TEST_TIME_LIMIT = '55';
  let minutes = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => minutes * 60_000);
  const names: string[] = [];
  jest.mocked(runSteps).mockImplementation(async (steps) => {
    names.push(...steps.map(({ name }) => name));
    minutes += 10;
    return [];
  });
  await runAll();

  expect(names.slice(-3)).toEqual(['variants', 'further, integration', 'further, browser']);
  expect(printed).toContainEqual(
    expect.stringMatching(
      /^Not run, past TEST_TIME_LIMIT: .*; builds, integration; builds, browser\.$/,
    ),
  );
  expect(process.exitCode).toBeUndefined();
});

it('begins the long tests with a different one each day, so that a time limit always skips others', async () => {
  const now = jest.spyOn(Date, 'now');
  const first = new Set<string>();
  let order: string[] = [];
  jest.mocked(runSteps).mockImplementation(async (steps) => {
    order.push(...steps.map(({ name }) => name));
    return [];
  });
  for (let day = 0; day < 20; day += 1) {
    now.mockReturnValue(day * 86_400_000);
    order = [];
    await runAll();
    first.add(order[order.indexOf('engines') + 1] ?? '');
  }

  expect([...first].sort()).toEqual(order.slice(order.indexOf('engines') + 1).sort());
});

it.each(['soon', '0', '-5'])('refuses %j as a TEST_TIME_LIMIT', async (limit) => {
  process.env.TEST_TIME_LIMIT = limit;

  await expect(runAll()).rejects.toThrow(`TEST_TIME_LIMIT is a number of minutes, not "${limit}".`);
});

describe('without a MongoDB or a browser', () => {
  const lacking = {
    'a MongoDB': () => void delete process.env.MONGODB_TEST_URI,
    'a browser': () => void jest.mocked(findChromium).mockReturnValue(undefined),
  };

  it.each(Object.entries(lacking))('fails in CI, but not elsewhere: %s', async (_what, remove) => {
    remove();
    await testWith(runCore, []);
    expect(process.exitCode).toBe(1);

    process.exitCode = undefined;
    delete process.env.CI;
    await testWith(runCore, []);
    expect(process.exitCode).toBeUndefined();
  });

  it('skips the tests on MongoDB in CI where its address is set to nothing', async () => {
    process.env.MONGODB_TEST_URI = '';
    await testWith(runCore, []);

    expect(printed).toContainEqual(expect.stringMatching(/^Skipped: the tests on a real MongoDB/));
    expect(process.exitCode).toBeUndefined();
  });
});

it('reports that everything passed', async () => {
  await testWhere();

  expect(printed.at(-1)).toBe('Everything that ran has passed.');
  expect(process.exitCode).toBeUndefined();
});
