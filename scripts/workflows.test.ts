import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  convertWorkflowTemplate,
  NoOperationTraceWriter,
  parseWorkflow,
} from '@actions/workflow-parser';
import { parse } from 'yaml';
import packageJson from '../package.json';

interface Job {
  steps: { uses?: string; run?: string }[];
  env?: Record<string, string | number>;
  services?: Record<string, { image: string }>;
  permissions?: Record<string, string>;
  'timeout-minutes'?: number;
}

const OWN = '.github/workflows/ci.yml';
const PUBLISHING = '.github/workflows/publish.yml';
const OF_A_REMOTE = 'docs/examples/remote-repository.yml';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '..', file), 'utf8');
const jobsOf = (file: string): Job[] => Object.values(parse(read(file)).jobs);
const commandsOf = (file: string): string[] =>
  jobsOf(file).flatMap(({ steps }) => steps.flatMap(({ run = [] }) => run));

describe.each([OWN, PUBLISHING, OF_A_REMOTE])('the workflow %s', (file) => {
  test("conforms to GitHub's schema", async () => {
    const { context, value } = parseWorkflow(
      { name: file, content: read(file) },
      new NoOperationTraceWriter(),
    );
    if (value !== undefined) await convertWorkflowTemplate(context, value);

    expect(context.errors.getErrors().map(({ message }) => message)).toEqual([]);
  });

  test('may only read its repository, and pins each action to a commit', () => {
    const actions = read(file).match(/uses: .+/g) ?? [];

    expect(parse(read(file)).permissions).toEqual({ contents: 'read' });
    const own = jobsOf(file).flatMap(({ permissions }) => (permissions ? [permissions] : []));
    expect(own).toEqual(file === PUBLISHING ? [{ 'id-token': 'write' }] : []);
    expect(actions.length).toBeGreaterThan(1);
    for (const action of actions) expect(action).toMatch(/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('limits the time of each job', () => {
    for (const job of jobsOf(file)) expect(job['timeout-minutes']).toBeLessThanOrEqual(90);
  });
});

describe("this repository's workflow", () => {
  test("runs the README's two commands, like .ci/run", () => {
    expect(read('README.md')).toContain('npm ci && npm run test:all ');
    expect(read('.ci/run')).toMatch(/^npm ci && npm run test:all$/m);
    expect(commandsOf(OWN).slice(-2)).toEqual(['npm ci', 'npm run test:all']);
    expect(packageJson.scripts).toHaveProperty(['test:all']);
  });

  test('installs what .ci/run installs', () => {
    expect(read('.ci/run')).toMatch(/^\.ci\/install$/m);
    expect(commandsOf(OWN)).toContain('.ci/install');
  });

  test('ends before GitHub cancels it, like .ci/run', () => {
    const [, limit] = /TEST_TIME_LIMIT=(\d+)/.exec(read('.ci/run')) ?? [];
    const job = jobsOf(OWN).at(-1);

    expect(job?.env?.TEST_TIME_LIMIT).toBe(Number(limit));
  });

  test('tests against the MongoDB that compose.yaml deploys', () => {
    const [, deployed] = /MONGO_IMAGE:-([^}]+)/.exec(read('compose.yaml')) ?? [];
    const job = jobsOf(OWN).at(-1);

    expect(job?.services?.mongo?.image).toBe(deployed);
  });
});

describe('the publishing workflow', () => {
  test('publishes only tested commits of main', () => {
    const commands = commandsOf(PUBLISHING);
    const packing = commands.findIndex((command) => command.startsWith('npm run pack'));

    expect(commands.slice(0, packing)).toEqual(
      expect.arrayContaining([
        'git merge-base --is-ancestor HEAD origin/main',
        'npm run test:types',
        'npm run test:unit',
      ]),
    );
    expect(read(PUBLISHING)).toContain('fetch-depth: 0');
  });

  test('runs no code of a package in the job trusted by npm, and has no token', () => {
    const trusted = jobsOf(PUBLISHING).filter(({ permissions }) => permissions !== undefined);
    const used = trusted.flatMap(({ steps }) => steps.flatMap(({ uses = [] }) => uses));

    expect(trusted).toHaveLength(1);
    expect(used.filter((action) => action.startsWith('actions/checkout'))).toEqual([]);
    const commands = trusted.flatMap(({ steps }) => steps.flatMap(({ run = [] }) => run)).join();
    expect(commands).toContain('--provenance --access public --ignore-scripts');
    expect(commands).not.toMatch(/npm (?:ci|install|test|run|exec)|npx/);
    expect(read(PUBLISHING)).not.toContain('secrets.');
  });
});

describe("the workflow of a remote's own repository", () => {
  test('uses its key in a job without code of packages', () => {
    const jobs = jobsOf(OF_A_REMOTE);
    const withKey = jobs.filter((job) => JSON.stringify(job).includes('secrets.'));

    expect(withKey).toHaveLength(1);
    const commands = withKey.flatMap(({ steps }) => steps.flatMap(({ run = '' }) => run));
    expect(commands.filter((command) => /npm (?:ci|install|test)|npx/.test(command))).toEqual([]);
    // The files that it runs were installed without any package's scripts.
    const { steps } = jobs.find((job) => JSON.stringify(job).includes('tar -czf')) ?? { steps: [] };
    expect(steps.flatMap(({ run = [] }) => run)[0]).toBe('npm ci --ignore-scripts');
  });
});

test('issue forms have what GitHub requires', () => {
  const folder = '.github/ISSUE_TEMPLATE';
  const forms = readdirSync(path.join(import.meta.dirname, '..', folder)).filter(
    (file) => file !== 'config.yml',
  );

  expect(forms.length).toBeGreaterThan(0);
  for (const file of forms) {
    const fields = expect.arrayContaining([
      {
        type: 'textarea',
        id: expect.any(String),
        attributes: expect.anything(),
        validations: { required: true },
      },
    ]);
    const form = { name: expect.any(String), description: expect.any(String), body: fields };
    expect(parse(read(`${folder}/${file}`))).toMatchObject(form);
  }
});
