import { execFile, execFileSync } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { findChromium } from '../chromium/findChromium.ts';
import longTests from './longTests.json';
import type { TestStep } from './steps.ts';
import {
  CORE_BROWSER,
  CORE_INTEGRATION,
  ENGINES,
  FURTHER,
  LONG as OTHER_AREAS,
  QUICK,
  VARIANTS,
} from './steps.ts';

const ROOT = path.resolve(__dirname, '../..');
const LONG: string[] = Object.values(longTests).flatMap(({ files }) => files);
const isInBrowser = (file: string) => file.startsWith('e2e/');

/** Every test file of the repository, except those that are copied elsewhere first. */
const FILES = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file))
  .filter((file) => !file.startsWith('scripts/packing/outside/'));
const unitAndIntegration = FILES.filter((file) => !isInBrowser(file)).sort();
const inBrowser = FILES.filter(isInBrowser).sort();

const list = async ({ npm: [command = '', ...args] }: TestStep, ...options: string[]) => {
  const { stdout } = await promisify(execFile)('npm', [command, '--silent', ...args, ...options], {
    cwd: ROOT,
    // Otherwise Playwright would believe that Jest is its caller.
    env: { ...process.env, JEST_WORKER_ID: undefined },
    maxBuffer: 50_000_000,
  });
  return stdout;
};

/** The files of a step that runs Jest. */
async function listJest(step: TestStep): Promise<string[]> {
  const separator = step.npm.includes('--') ? [] : ['--'];
  const files = await list(step, ...separator, '--listTests');
  return files
    .split('\n')
    .filter(Boolean)
    .map((file) => path.relative(ROOT, file));
}

/** The files of a step that runs Playwright. */
async function listPlaywright(step: TestStep): Promise<string[]> {
  const separator = step.npm.includes('--') ? [] : ['--'];
  const { suites } = JSON.parse(await list(step, ...separator, '--list', '--reporter=json'));
  return [...new Set<string>(suites.map(({ file }: { file: string }) => `e2e/${file}`))];
}

it('lists existing long tests, each once', () => {
  expect(LONG.filter((file) => !FILES.includes(file))).toEqual([]);
  expect(new Set(LONG).size).toBe(LONG.length);
});

const filesOf = async (steps: readonly TestStep[], listFiles: typeof listJest) =>
  (await Promise.all(steps.map(listFiles))).flat().sort();
const longSteps = (inBrowsers: boolean) =>
  [...FURTHER, ...OTHER_AREAS].filter(
    (step) => step !== VARIANTS && (step.forBrowsers ?? false) === inBrowsers,
  );

it('npm run test:all runs every unit and integration test once, and npm test those that are not long', async () => {
  const units = QUICK.filter(({ name }) => name === 'unit');
  const core = await filesOf([...units, CORE_INTEGRATION], listJest);
  const long = await filesOf(longSteps(false), listJest);

  expect([...core, ...long].sort()).toEqual(unitAndIntegration);
  expect(core).toEqual(unitAndIntegration.filter((file) => !LONG.includes(file)));
});

const itWithChromium = findChromium() === undefined ? it.skip : it;
itWithChromium(
  'npm run test:all runs every browser test once, and npm test those that are not long',
  async () => {
    const engines = await filesOf([ENGINES], listPlaywright);
    const core = await filesOf([CORE_BROWSER], listPlaywright);
    const variants = await filesOf([VARIANTS], listPlaywright);
    const long = await filesOf(longSteps(true), listPlaywright);

    expect([...core, ...engines, ...long].sort()).toEqual(inBrowser);
    expect(core).toEqual(
      inBrowser.filter((file) => !LONG.includes(file) && !engines.includes(file)),
    );
    // If all tests of a file were variants, `npm test` would run none of them.
    expect(variants.filter((file) => !core.includes(file))).toEqual([]);
  },
);
