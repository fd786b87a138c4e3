/** @jest-environment node */
import path from 'node:path';
import { until } from '../../../../service/fixtures/until.ts';
import { builtProgram } from '../../../fixtures/builtProgram.ts';
import { bundledRelease } from '../../../fixtures/bundledRelease.ts';
import { changeLimits } from '../../../fixtures/changeLimits.ts';
import { pageRequest, startTestRendering } from '../../../fixtures/startTestRendering.ts';
import { type StartedTestSite, startTestSite } from '../../../fixtures/startTestSite.ts';
import { DEADLINES } from '../../protocol/deadlines.ts';
import type { AdmittedRelease } from '../../releases/AdmittedRelease.ts';
import type { WorkerProgram } from '../process/WorkerProgram.ts';
import type { CircuitBreakers } from './createCircuitBreakers.ts';
import { Overloaded } from './createConcurrencyLimit.ts';
import type { PoolRenderer } from './createRenderer.ts';
import { WITHOUT_REMOTES } from './Renderer.ts';

/** Takes every page and finishes none. */
const SILENT_PROGRAM = path.resolve(__dirname, '../../../fixtures/silentWorker.cjs');

let renderer: PoolRenderer;
let shell: StartedTestSite;
let circuits: CircuitBreakers;
let logged: Record<string, unknown>[];

/** The shell with a renderer in a process of its own. */
async function use(
  releases: readonly AdmittedRelease[],
  program: WorkerProgram = builtProgram('renderer'),
): Promise<void> {
  logged = [];
  const note = (level: string) => (line: object) => void logged.push({ level, ...line });
  const logger = { info: note('info'), error: note('error') } as never;
  renderer = startTestRendering({ program, logger });
  circuits = renderer.circuits;
  shell = await startTestSite({ renderer, releasesFor: async () => releases });
}

afterEach(async () => {
  await shell.stop();
  renderer.close();
});

/** What a visitor gets of each region: the module's name, or why it is not there. */
async function read(path: string): Promise<string[]> {
  const response = await fetch(`${shell.url}${path}`);
  const html = await response.text();
  const regions = html.matchAll(/<p>(\w+\/\w+)<\/p>|needs (JavaScript)|is (unavailable) right/g);
  // Between the shell's own parts, without which it would be no page.
  const isWhole = response.status === 200 && /Join Waitlist.*<\/footer>/s.test(html);
  return [...regions].map((region) => `${isWhole} ${region.slice(1).find(Boolean)}`);
}

/** Every region of the home page, but the story is for the browser to render. */
const WITHOUT_STORY = [
  'true marketing/Hero',
  'true JavaScript',
  'true marketing/Metrics',
  'true waitlist/SignUpSection',
];

const home = (bodies: Parameters<typeof bundledRelease>[1]) =>
  [bundledRelease('marketing', bodies), bundledRelease('waitlist')] as const;

const LOOP = 'for (;;);';
/** A busy machine may not come to the limit of the memory before that of the time. */
const MEMORY = /for want of memory|more than 600 MB|within 3 s/;

it.each([
  ['never ends', LOOP, /did not come to an end within 3 s/],
  ['never ends in a component further down', `return createElement(() => { ${LOOP} })`, /did not/],
  ['ends its process', 'process.exit(0)', /ended its process with the exit code 0/],
  ['fills the heap', 'for (let hog = [1, 2]; ; ) hog = hog.concat(hog)', MEMORY],
  ['fills the memory', 'for (const hog = []; ; ) hog.push(Buffer.alloc(1e8, 1))', MEMORY],
  ['suspends for ever', "require('react').use(new Promise(() => {}))", /not rendered in time/],
])(
  'leaves a module that %s to the browser, and keeps the rest of the page',
  async (_what, body, reason) => {
    const [marketing, waitlist] = home({ 'marketing/Story': body });
    await use([marketing, waitlist]);

    expect(await read('/')).toEqual(WITHOUT_STORY);

    const name = `marketing/${marketing.pinned.id}/Story`;
    expect(circuits.of(marketing.pinned)).toEqual([
      expect.objectContaining({ module: name, reason: expect.stringMatching(reason) }),
    ]);
    expect(logged.filter(({ level }) => level === 'error')).toEqual([
      expect.objectContaining({ module: name, reason: expect.stringMatching(reason) }),
    ]);
    // It is not tried again.
    expect(await read('/?signup=joined')).toEqual(WITHOUT_STORY);
    expect(logged.filter(({ level }) => level === 'error')).toHaveLength(1);
  },
);

it.each([
  ['throws in a timer', 'setTimeout(() => { throw new Error("later") })', /uncaught error: later/],
  ['leaves a rejection unhandled', 'Promise.reject(new Error("no"))', /unhandled rejection: no/],
  [
    'never ends in its microtasks',
    '(async () => { for (;;) await null; })()',
    /did not come to an/,
  ],
  ['never ends in a timer', `setTimeout(() => { ${LOOP} }, 100)`, /did not come to an end/],
])(
  'sends the current page, and no later one, with a module that %s',
  async (_what, body, reason) => {
    const [marketing, waitlist] = home({ 'marketing/Story': body });
    await use([marketing, waitlist]);

    expect(await read('/')).toContain('true marketing/Hero');

    await until(() => circuits.of(marketing.pinned).length > 0);
    expect(circuits.of(marketing.pinned)).toEqual([
      expect.objectContaining({
        module: `marketing/${marketing.pinned.id}/Story`,
        reason: expect.stringMatching(reason),
      }),
    ]);
    expect(await read('/?signup=joined')).toEqual(WITHOUT_STORY);
  },
);

it('leaves a release with failing top-level code to the browser', async () => {
  const marketing = bundledRelease('marketing');
  const code = `${marketing.serverBundle?.code}; process.exit(1);`;
  const harmful = { ...marketing, serverBundle: { file: 'server.cjs', code } };
  await use([harmful, bundledRelease('waitlist')]);

  expect(await read('/')).toEqual([
    'true JavaScript',
    'true JavaScript',
    'true JavaScript',
    'true waitlist/SignUpSection',
  ]);
  expect(circuits.browserOnly([marketing.pinned])).toHaveLength(3);
});

it('finds every failing module, one after the other, and sends pages meanwhile', async () => {
  await use(home({ 'marketing/Hero': 'process.exit()', 'marketing/Metrics': 'process.exit()' }));

  // Both, and then the page without any remote: it is not kept.
  expect(await read('/')).toEqual(Array(4).fill('true JavaScript'));
  expect(await read('/')).toEqual([
    'true JavaScript',
    'true marketing/Story',
    'true JavaScript',
    'true waitlist/SignUpSection',
  ]);
});

it('renders pages again whose renderer was ended by another page', async () => {
  const legal = bundledRelease('legal');
  await use([...home({ 'marketing/Story': LOOP }), legal]);

  const paths = ['/', '/privacy-policy', '/waitlist', '/terms-of-service'];
  const pages = await Promise.all(paths.map(read));

  expect(pages).toEqual([
    WITHOUT_STORY,
    ['true legal/PrivacyPolicy'],
    ['true waitlist/WaitlistPage'],
    ['true legal/TermsOfService'],
  ]);
});

it("blames no module and ends no process if the host's own code throws", async () => {
  const slow = "require('react').use((say.wait ??= new Promise((wake) => setTimeout(wake, 1500))))";
  const legal = bundledRelease('legal', { 'legal/PrivacyPolicy': slow });
  await use([legal, bundledRelease('waitlist')]);
  const waitlist = pageRequest('/waitlist', [bundledRelease('waitlist')]);
  // `composeSite` throws, in the worker and here.
  const failing = { ...waitlist, composition: { ...waitlist.composition, slots: null as never } };

  const meanwhile = read('/privacy-policy');
  for (let times = 0; times < 3; times += 1)
    await expect(renderer.render(failing)).rejects.toThrow(/null/);

  expect(await meanwhile).toEqual(['true legal/PrivacyPolicy']);
  expect(circuits.all().map(({ module }) => module)).toEqual([]);
  expect(await renderer.render(waitlist)).toMatchObject({ rendered: ['waitlist/WaitlistPage'] });
});

it('blames no module for a page whose process the server stops', async () => {
  const legal = bundledRelease('legal');
  changeLimits(DEADLINES, { silenceMs: 600_000 });
  await use([legal], { file: SILENT_PROGRAM });
  for (let times = 0; times < 2; times += 1) {
    await renderer.permit([legal.pinned, bundledRelease('waitlist').pinned]);
    const page = renderer.render(pageRequest('/privacy-policy', [legal]));
    // Its release is withdrawn, and then another one, too: the process that renders the page is stopped.
    await renderer.permit([bundledRelease('waitlist').pinned]);
    await renderer.permit([]);

    expect((await page).failures).toEqual([WITHOUT_REMOTES]);
  }

  expect(circuits.all().map(({ module }) => module)).toEqual([]);
});

it('renders the module again in the next release', async () => {
  const releases: AdmittedRelease[] = [...home({ 'marketing/Story': 'process.exit()' })];
  await use(releases);
  expect(await read('/')).toEqual(WITHOUT_STORY);

  const mended = bundledRelease('marketing');
  releases[0] = { ...mended, pinned: { ...mended.pinned, id: 'fedcba9876543210' } };

  expect(await read('/')).toContain('true marketing/Story');
});

it('is not affected by a release that changes built-ins', async () => {
  const [marketing, waitlist] = home({ 'marketing/Story': 'Array.prototype.map = undefined' });
  await use([marketing, waitlist]);

  expect(await read('/')).toHaveLength(4);
  expect([1].map(String)).toEqual(['1']);
});

it('sends pages without remotes if its process does not start', async () => {
  const legal = bundledRelease('legal');
  await use([legal], { file: '/nowhere.cjs' });

  expect(await read('/privacy-policy')).toEqual(['true JavaScript']);
  expect(circuits.of(legal.pinned)).toEqual([]);
  await renderer.ready();
});

it('stops a process that finishes no page', async () => {
  const legal = bundledRelease('legal');
  changeLimits(DEADLINES, { silenceMs: 100 });
  await use([legal], { file: SILENT_PROGRAM });

  expect(await read('/privacy-policy')).toEqual(['true JavaScript']);
  expect(circuits.browserOnly([legal.pinned])).toEqual(['legal/PrivacyPolicy']);
});

it('limits its queue, prefers known pages, and drops those whose visitor has left', async () => {
  const legal = bundledRelease('legal');
  changeLimits(DEADLINES, { silenceMs: 600_000 });
  await use([legal], { file: SILENT_PROGRAM });
  const rejected: unknown[] = [];
  const get = (path: string, signal?: AbortSignal) => {
    const request = pageRequest(path, [legal]);
    void renderer
      .render({ ...request, isUrgent: request.mounts.length > 0 }, signal)
      .catch((error) => rejected.push(error));
    return new Promise(setImmediate);
  };
  const visits = Array.from({ length: 8 + 100 }, () => new AbortController());
  for (const { signal } of visits) await get('/404', signal);
  expect(rejected).toEqual([]);

  await get('/404');
  expect(rejected.splice(0)).toEqual([expect.any(Overloaded)]);
  await get('/privacy-policy');
  expect(rejected.splice(0)).toEqual([expect.any(Overloaded)]);
  for (const visit of visits) visit.abort('left');
  await new Promise(setImmediate);
  // The page that came last waits on, and those that have begun are rendered.
  expect(rejected).toEqual(Array(99).fill('left'));
});

it('logs what remotes print', async () => {
  const body = 'console.log("two", "words\\nand a line"); process.stderr.write("raw\\n")';
  await use(home({ 'marketing/Story': body }));

  await read('/');

  await until(() => logged.length === 2);
  expect(logged.map(({ text }) => text).sort()).toEqual([
    'marketing/0123456789abcdef/Story raw',
    'marketing/0123456789abcdef/Story two words and a line',
  ]);
});
