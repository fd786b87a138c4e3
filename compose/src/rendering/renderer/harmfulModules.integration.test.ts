/** @jest-environment node */
import { until } from '../../../../service/fixtures/until.ts';
import { builtProgram } from '../../../fixtures/builtProgram.ts';
import { bundledRelease } from '../../../fixtures/bundledRelease.ts';
import { changeLimits } from '../../../fixtures/changeLimits.ts';
import { findReachable } from '../../../fixtures/findReachable.ts';
import { scriptedWorker } from '../../../fixtures/scriptedWorker.ts';
import { pageRequest, startTestRendering } from '../../../fixtures/startTestRendering.ts';
import { DEADLINES, WORKER_DEADLINES } from '../../protocol/deadlines.ts';
import { MAX_LEVELS } from '../../protocol/manifest/levels.ts';
import type { AdmittedRelease } from '../../releases/AdmittedRelease.ts';
import type { WorkerProgram } from '../process/WorkerProgram.ts';
import type { CircuitBreakers } from './createCircuitBreakers.ts';
import type { PoolRenderer } from './createRenderer.ts';
import type { RenderFault } from './Renderer.ts';

const program = builtProgram('renderer');
let renderer: PoolRenderer;
let circuits: CircuitBreakers;
let ends: string[];
let faults: RenderFault[];

function use(withProgram: WorkerProgram = program, firstProbeMs = 60_000): void {
  ends = [];
  faults = [];
  const logger = { info: () => {}, error: ({ reason }: { reason: string }) => ends.push(reason) };
  changeLimits(DEADLINES, { firstProbeMs, probeAftermathMs: 300 });
  renderer = startTestRendering({
    program: withProgram,
    logger: logger as never,
    onFault: (fault) => faults.push(fault),
  });
  circuits = renderer.circuits;
}

afterEach(() => renderer.close());

/** The modules that the page carries. */
async function renderedOn(releases: readonly AdmittedRelease[], path = '/'): Promise<string[]> {
  return (await renderer.render(pageRequest(path, releases))).rendered;
}

const home = (story: string) => [
  bundledRelease('marketing', { 'marketing/Story': story }),
  bundledRelease('waitlist'),
];
const POLICY = 'legal/0123456789abcdef/PrivacyPolicy';

it.each([
  ['adds to the prototype of all objects', "Object.prototype.outcome = 'limited'"],
  ['adds a global', '(function () { this.window = {}; })()'],
  ['breaks promises', 'Promise.prototype.then = () => {}'],
  ['breaks iterators', 'Object.getPrototypeOf([].values()).next = () => ({ done: true })'],
  ['breaks JSON', 'JSON.stringify = () => "{}"'],
])('sends no page rendered with a module that %s, and identifies the module', async (_w, harm) => {
  use();
  const releases = home(harm);

  const rendered = await renderedOn(releases);

  expect(rendered).toEqual(['marketing/Hero', 'marketing/Metrics', 'waitlist/SignUpSection']);
  expect(circuits.all().map(({ module }) => module)).toEqual(['marketing/0123456789abcdef/Story']);
});

it.each([
  [
    'an export',
    "Object.defineProperty(exports, 'Story', { enumerable: true, get() { for (;;); } })",
  ],
  ['loads', "Object.defineProperty(exports, 'loads', { enumerable: true, get() { for (;;); } })"],
  ['an error', "throw Object.defineProperty(new Error(), 'message', { get() { for (;;); } })"],
])('identifies the release whose bundle has %s that never ends', async (_what, code) => {
  use();
  const [marketing, ...others] = home('');
  const serverBundle = { file: 'server.cjs', code };

  const rendered = await renderedOn([{ ...marketing, serverBundle } as AdmittedRelease, ...others]);

  expect(rendered).toEqual(['waitlist/SignUpSection']);
  expect(circuits.all().map(({ module }) => module)).toEqual(['marketing/0123456789abcdef/']);
});

it.each([
  ['returns data', '({ data: { toJSON() { for (;;); } } })'],
  ['returns an object', '({ get data() { for (;;); } })'],
  ['returns a promise', '({ then() { for (;;); } })'],
  ['throws an error', 'Promise.reject({ get message() { for (;;); } })'],
  ['sends a request', "fetch('/api/?' + 'x'.repeat(17_000_000))"],
])('identifies the module whose load %s that never ends', async (_what, result) => {
  use();
  const [marketing, ...others] = home('');
  const { serverBundle } = bundledRelease('marketing');
  const code = `${serverBundle?.code}; exports.loads = { Story: ({ fetch }) => ${result} }`;
  const loading = { ...marketing, serverBundle: { file: 'server.cjs', code } } as AdmittedRelease;

  const rendered = await renderedOn([loading, ...others]);

  expect(rendered).toEqual(['marketing/Hero', 'marketing/Metrics', 'waitlist/SignUpSection']);
  expect(circuits.all().map(({ module }) => module)).toEqual(['marketing/0123456789abcdef/Story']);
});

it.each([
  ['HTML', "return createElement('p', null, 'x'.repeat(17_000_000))"],
  [
    'HTML that JSON escapes',
    "return createElement('p', { title: 'x', 'data-text': String.fromCharCode(1).repeat(3_000_000) })",
  ],
  [
    'errors',
    `const { Suspense } = require('react');
    const Failing = () => { throw new Error(String.fromCharCode(1).repeat(4_000)); };
    return Array.from({ length: 500 }, (_, key) =>
      createElement(Suspense, { key }, createElement(Failing)))`,
  ],
])('identifies the module of a page with too much %s', async (_what, body) => {
  use();

  const rendered = await renderedOn(home(body));

  expect(rendered).toEqual(['marketing/Hero', 'marketing/Metrics', 'waitlist/SignUpSection']);
  expect(ends).toEqual(['its part of a page is too large']);
  expect(circuits.all().map(({ module }) => module)).toEqual(['marketing/0123456789abcdef/Story']);
});

/** A home page whose story loads data, and is rendered with them. */
function loadingHome(load: string, body = ''): AdmittedRelease[] {
  const [marketing, ...others] = home('');
  const code = `${bundledRelease('marketing').serverBundle?.code};
    exports.Story = ({ data }) => { ${body}; return say('Story'); };
    exports.loads = { Story: ${load} }`;
  return [
    { ...marketing, serverBundle: { file: 'server.cjs', code } } as AdmittedRelease,
    ...others,
  ];
}

it('costs its own region when a load returns data of too many levels, however many', async () => {
  use();
  const nested = 'JSON.parse("[".repeat(query.get("levels")) + "]".repeat(query.get("levels")))';
  const request = pageRequest('/', loadingHome(`({ query }) => ({ data: ${nested} })`));
  // Around some 4,100 levels the data alone can be turned into text, but not within a message.
  const around = Array.from({ length: 40 }, (_, index) => 3_900 + 10 * index);

  for (const levels of [1, MAX_LEVELS, MAX_LEVELS + 1, 1_000, ...around, 49_000]) {
    const page = await renderer.render({ ...request, search: `?levels=${levels}` });

    expect(page.rendered).toContain('waitlist/SignUpSection');
    expect(page.loads).toEqual([
      expect.objectContaining({
        module: 'marketing/Story',
        status: levels > MAX_LEVELS ? 'failed' : 'loaded',
      }),
    ]);
  }

  expect(ends).toEqual([]);
  expect(circuits.all()).toEqual([]);
});

it.each([
  ['makes its data circular', 'data.self = data'],
  ['makes its data throw', 'data.toJSON = () => { throw new Error() }'],
  ['makes its data nested', 'for (let n = 0; n < 9_000; n += 1) data.words = [data.words]'],
])('sends the data that were loaded if the module %s', async (_what, body) => {
  use();

  const { rendered, loads } = await renderer.render(
    pageRequest('/', loadingHome(`() => ({ data: { words: 'w' } })`, body)),
  );

  expect(rendered).toContain('marketing/Story');
  expect(loads).toEqual([expect.objectContaining({ json: '{"words":"w"}' })]);
  expect(ends).toEqual([]);
});

it('costs its own region when a load sends a request while its stack is full', async () => {
  use();
  const releases = loadingHome(`({ fetch }) => {
    const again = () => { try { again() } catch { fetch('/api/words') } };
    again();
    return {};
  }`);

  const { rendered, loads } = await renderer.render(pageRequest('/', releases));

  expect(rendered).toContain('waitlist/SignUpSection');
  expect(loads).toEqual([expect.objectContaining({ status: 'failed' })]);
  expect(ends).toEqual([]);
});

it.each([
  ['a proxy', 'throw new Proxy({}, { getPrototypeOf() { throw 1 } })'],
  [
    'nested causes',
    'let e; for (let n = 0; n < 9_000; n += 1) e = new Error("", { cause: e }); throw e',
  ],
  ['undefined', 'throw undefined'],
])('costs its own region when a module throws %s', async (_what, body) => {
  use();

  const { rendered, failures } = await renderer.render(pageRequest('/', home(body)));

  expect(rendered).toContain('waitlist/SignUpSection');
  expect(failures).toEqual([expect.objectContaining({ module: 'marketing/Story' })]);
  expect(ends).toEqual([]);
});

it('keeps a module whose title and metadata are too long, without these', async () => {
  use();
  const releases = home(`const long = 'x'.repeat(5_000);
    return [
      createElement('title', { key: 1 }, long),
      createElement('meta', { key: 2, name: 'description', content: long }),
    ]`);

  const { rendered, head } = await renderer.render(pageRequest('/', releases));

  expect(rendered).toContain('marketing/Story');
  expect(head).toEqual([]);
  expect(ends).toEqual([]);
});

it('keeps other regions of a page with a module whose raw HTML does not end', async () => {
  use();
  const raw = (html: string) =>
    `return createElement('div', { dangerouslySetInnerHTML: { __html: ${JSON.stringify(html)} } })`;
  const releases = [
    bundledRelease('marketing', {
      'marketing/Hero': raw('<p>whole <b>HTML</b><p>of a <br> module'),
      'marketing/Story': raw('</div></div><b>bold <!-- '),
    }),
    bundledRelease('waitlist'),
  ];

  const { html, failures } = await renderer.render(pageRequest('/', releases));

  expect(html).toContain('<p>whole <b>HTML</b>');
  expect(html).not.toContain('bold');
  expect(failures).toEqual([
    expect.objectContaining({
      module: 'marketing/Story',
      message: 'raw HTML is not whole: a comment, an attribute or an element does not end',
    }),
  ]);
});

it('leaves out metadata of modules that act on the page, and refuses its elements', async () => {
  use();
  const releases = [
    bundledRelease('marketing', {
      'marketing/Hero':
        "return createElement('p', null, 'kept', createElement('meta', { itemProp: 'x', httpEquiv: 'refresh' }))",
      'marketing/Story': "return createElement('plaintext', null, 'gone')",
    }),
    bundledRelease('waitlist'),
  ];

  const { html, failures } = await renderer.render(pageRequest('/', releases));

  expect(html).toContain('<p>kept');
  expect(html).not.toMatch(/gone|refresh/);
  expect(failures).toEqual([
    expect.objectContaining({ message: '<plaintext> acts on the whole page' }),
  ]);
});

it('renders the raw HTML that it has checked', async () => {
  use();
  const body = `let reads = 0;
    const raw = { get __html() { reads += 1; return reads > 1 ? '<!--' : 'whole'; } };
    return createElement('div', { dangerouslySetInnerHTML: raw })`;
  const releases = [
    bundledRelease('marketing', { 'marketing/Hero': body }),
    bundledRelease('waitlist'),
  ];

  const { html } = await renderer.render(pageRequest('/', releases));

  expect(html).toContain('<div>whole</div>');
});

const TIMERS = `const timers = new Set();
  for (let ms = 1; ms < 1000; ms += 1) {
    for (let at = setTimeout(() => {}, ms); at && !timers.has(at); at = at._idleNext) timers.add(at);
  }`;
const LOADER = `const react = require('react');
  const hooks = react.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE.H;
  const { useContext } = hooks;
  const contexts = [];
  hooks.useContext = (context) => { contexts.push(context); return useContext(context); };
  try { require('@statline/compose/react').RemoteRegion({ module: 'legal/PrivacyPolicy' }); } catch {}
  hooks.useContext = useContext;
  const { loader } = contexts.map(useContext).find((context) => context?.loader);`;

it.each([
  [
    'calls the timers of the engine',
    `${TIMERS} for (;;) for (const timer of timers) timer._onTimeout?.()`,
    3,
  ],
  [
    'passes for one module after another',
    `${LOADER} for (;;) loader.exited('legal/PrivacyPolicy')`,
    6,
  ],
])('ends a loop that %s', async (_what, loop, seconds) => {
  use();

  const rendered = await renderedOn(
    [bundledRelease('legal', { 'legal/PrivacyPolicy': loop })],
    '/privacy-policy',
  );

  expect(rendered).toEqual([]);
  expect(ends).toEqual([`it did not come to an end within ${seconds} s`]);
  expect(circuits.all().map(({ module }) => module)).toEqual([POLICY]);
});

it("does not expose Node's process to remotes' code through properties of streams", async () => {
  use();
  // A page's stream is made once the page is rendered; Node warns of `Buffer()` by an event.
  const catching = `const caught = [];
    Object.defineProperty(Object.prototype, '_readableState', {
      configurable: true,
      set(value) {
        delete Object.prototype._readableState;
        this._readableState = value;
        let emitter = this;
        while (!Object.hasOwn(emitter, 'emit')) emitter = Object.getPrototypeOf(emitter);
        const { emit } = emitter;
        emitter.emit = function (...given) { caught.push(this); return emit.apply(this, given); };
        new Buffer(1);
        setTimeout(() => {
          throw new Error(caught.length + ' caught, with: ' + (${findReachable})({ caught }, []).join());
        });
      },
    })`;

  await renderedOn(
    [bundledRelease('legal', { 'legal/PrivacyPolicy': catching })],
    '/privacy-policy',
  );

  await until(() => ends.length > 0);
  expect(ends[0]).toMatch(/[1-9] caught, with: $/);
});

it('renders a module again that fails only beside another, and finds it again when it fails', async () => {
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

it.each([
  ['ends its process', 'process.exit(1)', ['exit']],
  ['never finishes', "require('react').use(new Promise(() => {}))", ['timeout']],
])('reports why a page lacks a module that %s', async (_what, harm, reported) => {
  changeLimits(WORKER_DEADLINES, { renderTimeoutMs: 300 });
  use();

  await renderedOn(home(harm));

  expect(faults).toEqual(reported);
});

it('leaves a module to the browser for longer if its probe fails too', async () => {
  use(program, 300);
  const releases = home('process.exit(1)');
  await renderedOn(releases);

  await until(() => circuits.all().some(({ failedProbes }) => failedProbes > 0));

  expect(await renderedOn(releases)).toEqual([
    'marketing/Hero',
    'marketing/Metrics',
    'waitlist/SignUpSection',
  ]);
});

it('counts the second external kill as evidence against the running code, not the first', async () => {
  use(
    await scriptedWorker(`ready(); channel.on('data', () => {
      require('node:fs').writeSync(4, '+${POLICY}', 0);
      process.kill(process.pid, 'SIGKILL');
    })`),
  );
  const suspect = jest.spyOn(circuits, 'suspect');
  const open = jest.spyOn(circuits, 'open');

  await renderedOn([bundledRelease('legal')], '/privacy-policy');

  expect(suspect.mock.calls.map(([module]) => module)).toEqual([POLICY, POLICY]);
  expect(open).toHaveBeenCalledTimes(1);
});

it('suspects the page at the second kill if the running code is unknown', async () => {
  use(await scriptedWorker(`ready(); channel.on('data', () => process.kill(process.pid, 9))`));
  const releases = [bundledRelease('legal')];

  await renderedOn(releases, '/privacy-policy');
  expect(circuits.all()).toEqual([]);

  await renderedOn(releases, '/privacy-policy');
  expect(circuits.all().map(({ module }) => module)).toEqual([POLICY]);
});

it.each([
  ['data of a remote that is not pinned', { loads: [{ module: 'x/Y', key: '', status: 'late' }] }],
  ['too many modules', { rendered: Array(10_000).fill('legal/PrivacyPolicy') }],
  ['several style elements', { styles: '<style></style>'.repeat(2) }],
])('rejects a page with %s from a compromised worker', async (_what, forged) => {
  const page = { html: '', styles: '', rendered: [], failures: [], loads: [], ...forged };
  use(
    await scriptedWorker(`ready(); let sent = ''; channel.on('data', (part) => {
      sent += part;
      const { number } = sent.endsWith('\\n') ? JSON.parse(sent) : {};
      if (number) send(JSON.stringify({ number, page: ${JSON.stringify(page)} }));
    })`),
  );

  const rendered = await renderer.render(pageRequest('/privacy-policy', [bundledRelease('legal')]));

  expect(rendered.loads).toEqual([]);
  expect(rendered.failures).toEqual([expect.objectContaining({ name: 'WithoutRemotes' })]);
});

it('recovers once its process can be started', async () => {
  const missing: WorkerProgram = { file: '/nowhere/at/all.cjs' };
  use(missing);
  const releases = [bundledRelease('legal')];
  expect(await renderedOn(releases, '/privacy-policy')).toEqual([]);

  Object.assign(missing, program);
  await until(async () => (await renderedOn(releases, '/privacy-policy')).length > 0);

  expect(circuits.all()).toEqual([]);
});

it("removes a module's styles for the page, and keeps its other styles", async () => {
  use();
  const releases = home(`
    const { createGlobalStyle, styled } = require('styled-components');
    const Rules = createGlobalStyle\`body { display: none }\`;
    const Words = styled.p\`color: red; html:has(&) body { color: blue; }\`;
    return createElement(Words, null, createElement(Rules))`);

  const { styles, rendered } = await renderer.render(pageRequest('/', releases));

  expect(rendered).toContain('marketing/Story');
  expect(styles).toMatch(/\.\w+\{color:red;\}/);
  expect(styles).not.toMatch(/body|display|blue/);
});
