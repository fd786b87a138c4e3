/** @jest-environment node */
import { setTimeout as sleep } from 'node:timers/promises';
import { builtProgram } from '../../fixtures/builtProgram.ts';
import { bundledRelease } from '../../fixtures/bundledRelease.ts';
import { modulesAt } from '../../fixtures/modulesAt.ts';
import { scriptedWorker } from '../../fixtures/scriptedWorker.ts';
import { testSite } from '../../fixtures/testSite.tsx';
import type { WorkerProgram } from '../process/WorkerProgram.ts';
import type { LiveRelease } from '../tracking/LiveRelease.ts';
import { type CircuitBreakers, createCircuitBreakers } from './createCircuitBreakers.ts';
import { createRenderer, type SupervisedRenderer } from './createRenderer.ts';
import { createProbeModule } from './probeModule.ts';
import type { RenderRequest } from './Renderer.ts';

const program = builtProgram('renderer');
let renderer: SupervisedRenderer;
let circuits: CircuitBreakers;
let ends: string[];

function use(withProgram: WorkerProgram = program, firstDelayMs = 60_000): void {
  ends = [];
  const logger = { info: () => {}, error: ({ reason }: { reason: string }) => ends.push(reason) };
  circuits = createCircuitBreakers({
    probeModule: createProbeModule(program, logger as never, 300),
    logger: logger as never,
    firstDelayMs,
  });
  renderer = createRenderer({
    site: testSite,
    program: withProgram,
    circuits,
    logger: logger as never,
    onFailure: () => {},
  });
}

afterEach(() => {
  renderer.close();
  circuits.close();
});

const pageOf = (releases: readonly LiveRelease[], path = '/'): RenderRequest => ({
  path,
  mounts: modulesAt(testSite, path),
  isUrgent: true,
  releases,
  composition: { data: {}, releases: releases.map(({ pinned }) => pinned), rendered: [] },
});

/** The modules that the page carries. */
async function renderedOn(releases: readonly LiveRelease[], path?: string): Promise<string[]> {
  return (await renderer.render(pageOf(releases, path))).rendered;
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(20);
}

const home = (story: string) => [
  bundledRelease('marketing', { 'marketing/Story': story }),
  bundledRelease('waitlist'),
];
const POLICY = 'legal/0123456789abcdef/PrivacyPolicy';

it.each([
  ['adds to what all objects have', "Object.prototype.outcome = 'limited'"],
  ['adds a global', 'globalThis.window = {}'],
  ['breaks promises', 'Promise.prototype.then = () => {}'],
  ['breaks iterators', 'Object.getPrototypeOf([].values()).next = () => ({ done: true })'],
  ['breaks JSON', 'JSON.stringify = () => "{}"'],
])('sends no page with what a module changes that %s, and knows which it was', async (_w, harm) => {
  use();
  const releases = home(harm);

  const rendered = await renderedOn(releases);

  expect(rendered).toEqual(['marketing/Hero', 'marketing/Metrics', 'waitlist/SignUpSection']);
  expect(circuits.all().map(({ module }) => module)).toEqual(['marketing/0123456789abcdef/Story']);
});

it('renders a module again that does no harm alone, and finds it again when it does', async () => {
  use(program, 300);
  // What the two share is nothing that is watched.
  const marker = "require('react').createElement.marked";
  const releases = [
    bundledRelease('marketing', { 'marketing/Story': `if (${marker}) process.exit(1)` }),
    bundledRelease('legal', { 'legal/PrivacyPolicy': `${marker} = true` }),
    bundledRelease('waitlist'),
  ];
  expect(await renderedOn(releases, '/privacy-policy')).toEqual(['legal/PrivacyPolicy']);

  expect(await renderedOn(releases)).not.toContain('marketing/Story');
  expect(circuits.all()).toHaveLength(1);

  await until(() => circuits.all().length === 0);
  expect(await renderedOn(releases)).toContain('marketing/Story');
});

it('leaves a module to the browser for longer where its probe fails too', async () => {
  use(program, 300);
  const releases = home('process.exit(1)');
  await renderedOn(releases);

  await until(() => circuits.all()[0]?.failedProbes === 1);

  expect(await renderedOn(releases)).toEqual([
    'marketing/Hero',
    'marketing/Metrics',
    'waitlist/SignUpSection',
  ]);
});

it('does not hold one outside kill against the code that ran, but a second one', async () => {
  use(
    await scriptedWorker(`ready(); channel.on('data', () => {
      require('node:fs').writeSync(4, '${POLICY}', 0);
      process.kill(process.pid, 'SIGKILL');
    })`),
  );
  const suspect = jest.spyOn(circuits, 'suspect');
  const open = jest.spyOn(circuits, 'open');

  await renderedOn([bundledRelease('legal')], '/privacy-policy');

  expect(suspect.mock.calls.map(([module]) => module)).toEqual([POLICY, POLICY]);
  expect(open).toHaveBeenCalledTimes(1);
});

it('suspects the page, no sooner, whose process is killed while nobody knows whose code ran', async () => {
  use(await scriptedWorker(`ready(); channel.on('data', () => process.kill(process.pid, 9))`));
  const releases = [bundledRelease('legal')];

  await renderedOn(releases, '/privacy-policy');
  expect(circuits.all()).toEqual([]);

  await renderedOn(releases, '/privacy-policy');
  expect(circuits.all().map(({ module }) => module)).toEqual([POLICY]);
});

it('recovers once its process can be started', async () => {
  const missing: WorkerProgram = { file: '/nowhere/at/all.cjs' };
  use(missing);
  const releases = [bundledRelease('legal')];
  expect(await renderedOn(releases, '/privacy-policy')).toEqual([]);

  Object.assign(missing, program);
  while ((await renderedOn(releases, '/privacy-policy')).length === 0) await sleep(50);

  expect(circuits.all()).toEqual([]);
});
