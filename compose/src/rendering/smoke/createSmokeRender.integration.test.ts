/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { builtProgram } from '../../../fixtures/builtProgram.ts';
import { changeLimits } from '../../../fixtures/changeLimits.ts';
import { bundleShowing } from '../../../fixtures/makeRelease.ts';
import { scriptedWorker } from '../../../fixtures/scriptedWorker.ts';
import { DEADLINES, WORKER_DEADLINES } from '../../protocol/deadlines.ts';
import type { SmokeRenderRequest } from '../../protocol/SmokeRenderRequest.ts';
import { createSmokeRender } from './createSmokeRender.ts';

const logger = { info: () => {} } as never;
const smokeRender = createSmokeRender({ program: builtProgram('smokeRender'), logger });

/** A release whose bundle is whole, but for what it does first. */
const requestFor = (code: string): SmokeRenderRequest => ({
  release: { name: 'legal', id: '0123456789abcdef', baseUrl: '/remotes/legal/' },
  bundle: { file: 'server.cjs', code: `${code}\n${bundleShowing('whole')}` },
  mounts: [
    { module: 'legal/PrivacyPolicy', props: {} },
    { module: 'legal/TermsOfService', props: {} },
  ],
});

/** The worker's own, not that of the bundle. */
const SHARED_GLOBAL = '(function () { return this; })()';

const CHANGES = /its server bundle changes /;

it.each([
  ['adds to the prototype of all objects', "Object.prototype.outcome = 'limited'", /Object\.proto/],
  [
    'adds to another prototype',
    'Promise.prototype.spread = () => {}',
    /Promise\.prototype\.spread/,
  ],
  [
    'adds to a prototype of the web platform',
    'Blob.prototype.lines = () => []',
    /changes Blob\.prototype\.lines/,
  ],
  ['replaces a clock', 'performance.now = () => 0', /changes performance\.now/],
  [
    'changes a method of a formatter',
    'Intl.NumberFormat.prototype.formatToParts = () => []',
    /changes Intl\.NumberFormat\.prototype\.formatToParts/,
  ],
  [
    'adds to an async iterator',
    `const { prototype } = async function* () {};
    Object.getPrototypeOf(Object.getPrototypeOf(prototype)).map = () => {}`,
    /changes an async iterator\.map/,
  ],
  [
    'changes an iterator of matches',
    "Object.getPrototypeOf(''.matchAll(/x/g)).next = () => ({ done: true })",
    /changes an iterator of matches\.next/,
  ],
  ['adds to an iterator', 'Object.getPrototypeOf([].values()).map = () => {}', /an array iterator/],
  ['changes an iterator', 'Object.getPrototypeOf([].values()).next = () => {}', /iterator\.next/],
  [
    'freezes the prototype of all objects',
    'Object.freeze(Object.prototype)',
    /changes Object\.prototype\. /,
  ],
  [
    'inserts a prototype',
    'Object.setPrototypeOf(Array.prototype, { x: 1 })',
    /Array\.prototype\. /,
  ],
  ['closes the globals', `Object.preventExtensions(${SHARED_GLOBAL})`, /changes globalThis\. /],
  ['adds a symbol', 'Array.prototype[Symbol.for("x")] = 1', /Array\.prototype\.Symbol\(x\)/],
  [
    'changes Promise.prototype.then',
    'Promise.prototype.then = () => {}',
    /Promise\.prototype\.then/,
  ],
  ['removes a method', 'delete Map.prototype.get', /Map\.prototype\.get/],
  ['adds a getter', "Object.defineProperty(Object.prototype, 'x', { get() {} })", /Object.*\.x/],
  ['rewrites all stacks', 'Error.prepareStackTrace = () => ""', /Error\.prepareStackTrace/],
  ['adds a global', `${SHARED_GLOBAL}.window = {}`, /globalThis\.window/],
  ['replaces JSON', 'JSON = { stringify: () => "{}" }', /globalThis\.JSON/],
  ['replaces a timer', 'setTimeout = () => {}', /globalThis\.setTimeout/],
  [
    'removes evidence of its changes',
    `Object.defineProperty(Array.prototype, 0, {
      configurable: true,
      set(value) {
        if (String(value).startsWith('Array.prototype')) return;
        const own = { value, configurable: true, enumerable: true, writable: true };
        Object.defineProperty(this, 0, own);
      },
    })`,
    /Array\.prototype\.0/,
  ],
  [
    'changes a prototype a little later',
    'setTimeout(() => { Object.prototype.late = 1 })',
    /Object.*\.late/,
  ],
])('refuses a bundle that %s', async (_what, code, what) => {
  const [reason, ...others] = await smokeRender(requestFor(code));

  expect(others).toEqual([]);
  expect(reason).toMatch(CHANGES);
  expect(reason).toMatch(what);
});

it('lets a bundle have globals of its own, as zod and react-redux do', async () => {
  const code = `const key = Symbol.for('state');
    globalThis[key] ??= new Map();
    (global.settings ??= {}).seen = globalThis.settings === global.settings;
    globalThis.navigator = { userAgent: 'own' };
    if (!globalThis[key].set || !globalThis.settings.seen) throw new Error('lost');
    if (globalThis.navigator.userAgent !== 'own') throw new Error('not replaced');
    if (!globalThis.crypto.randomUUID || globalThis.Array !== Array) throw new Error('no built-in');
    if (${SHARED_GLOBAL}[key] || ${SHARED_GLOBAL}.settings) throw new Error('shared');`;

  expect(await smokeRender(requestFor(code))).toEqual([]);
});

/** What each of them makes of a verdict, of the same length in bytes. */
const FORGED = `const forged = (length) => '{"reasons":[],"number":1}'.padEnd(length - 1) + '\\n';
  const isVerdict = (text) => /"(reasons|fetch)":/.test(text);`;

it.each([
  [
    'toJSON on the prototype of all objects',
    `Object.prototype.toJSON = function () {
      return 'reasons' in this || 'fetch' in this ? { reasons: [], number: 1 } : this;
    };`,
  ],
  ['toJSON on the prototype of arrays', 'Array.prototype.toJSON = () => [];'],
  ['toJSON on the prototype of strings', "String.prototype.toJSON = () => '';"],
  [
    'a buffer that writes something else',
    `const { utf8Write, write } = Buffer.prototype;
    const swap = (original) => function (text, ...rest) {
      return original.call(this, isVerdict(text) ? forged(text.length) : text, ...rest);
    };
    Buffer.prototype.utf8Write = swap(utf8Write);
    Buffer.prototype.write = swap(write);`,
  ],
  [
    'a length that overwrites its buffer',
    `const typed = Object.getPrototypeOf(Uint8Array.prototype);
    const { set } = typed;
    const { fromCharCode } = String;
    for (const name of ['length', 'byteLength']) {
      const { get } = Object.getOwnPropertyDescriptor(typed, name);
      const { apply } = Reflect;
      Object.defineProperty(typed, name, {
        configurable: true,
        get() {
          const length = apply(get, this, []);
          let text = '';
          for (let at = 0; at < 12 && at < length; at += 1) text += fromCharCode(this[at]);
          if (isVerdict(text)) apply(set, this, [[...forged(length)].map((one) => one.charCodeAt(0))]);
          return length;
        },
      });
    }`,
  ],
])('rejects a verdict forged by a bundle with %s', async (_what, code) => {
  const left = await smokeRender(requestFor(`${FORGED} ${code}`));
  const afterItRendered = await smokeRender(requestFor(`${FORGED} setTimeout(() => { ${code} });`));

  expect(left).toEqual([expect.stringMatching(CHANGES)]);
  expect(afterItRendered).toEqual([expect.stringMatching(CHANGES)]);
});

it('rejects a verdict forged by a module through its network requests', async () => {
  const fetching = createSmokeRender({
    program: builtProgram('smokeRender'),
    logger,
    handleFetch: async () => ({ status: 200, statusText: '', headers: [], body: '' }),
  });
  const code = `exports.loads = { PrivacyPolicy: async ({ fetch }) => {
      Object.prototype.toJSON = function () { return 'fetch' in this ? { reasons: [], number: 1 } : this };
      const response = fetch('/api');
      delete Object.prototype.toJSON;
      await response;
      throw new Error('no data');
    } };`;
  const request = requestFor('');

  const reasons = await fetching({
    ...request,
    bundle: { file: 'server.cjs', code: `${bundleShowing('whole')}\n${code}` },
  });

  expect(reasons).toEqual([expect.stringContaining('no data')]);
});

it.each([
  ['leaves globals behind', `${SHARED_GLOBAL}.settings = []`],
  ['needs a window', 'window.matchMedia("print")'],
  ['needs a module of Node', "require('node:http')"],
])('suggests import() in an effect if a bundle %s', async (_what, code) => {
  expect(await smokeRender(requestFor(code))).toEqual([
    expect.stringMatching(/: by `import\(\)` in an effect, which the server does not run$/),
  ]);
});

it('refuses a bundle with an `await` outside of functions, which is a promise', async () => {
  const code = 'module.exports = Promise.reject(new Error("no data")); exports = {};';

  expect(await smokeRender(requestFor(code))).toEqual([
    expect.stringMatching(/^its server bundle has an `await` outside of functions/),
  ]);
});

it.each([
  ['replaces React', "require('react').createElement = () => null", /read only property|createE/],
  [
    'changes the base of all styled components',
    "const { styled } = require('styled-components'); Object.getPrototypeOf(styled.p``.componentStyle).generateAndInjectStyles = () => ''",
    /read only property/,
  ],
  [
    "uses the page's style sheet",
    "require('styled-components').StyleSheetContext",
    /^its server bundle uses StyleSheetContext of styled-components, which is the page's own$/,
  ],
  ['sends the shell a message', "process.send('ready')", /process\.send is not a function/],
  ['reads the environment', 'process.env.HOME.length', /undefined/],
  ['loads a binding of Node', "process.binding('fs')", /process\.binding is not a function/],
])('refuses a bundle that %s', async (_what, code, what) => {
  expect(await smokeRender(requestFor(`'use strict'; ${code}`))).toEqual([
    expect.stringMatching(what),
  ]);
});

it.each([
  ['cannot be converted to a string', '{ toString() { throw new Error("no") } }'],
  ['throws when it is read', '{ get message() { throw new Error("no") } }'],
  ['is a proxy that throws', 'new Proxy({}, { getPrototypeOf() { throw 1 }, has() { throw 1 } })'],
  ['is longer than any message', 'new Error("x".repeat(1e7))'],
])('refuses a bundle that throws a value that %s', async (_what, thrown) => {
  const thrownAtOnce = await smokeRender(requestFor(`throw ${thrown}`));
  const thrownLater = await smokeRender(requestFor(`setTimeout(() => { throw ${thrown} })`));
  const rejected = await smokeRender(requestFor(`Promise.reject(${thrown})`));

  expect(thrownAtOnce).toEqual([expect.stringMatching(/^its server bundle throws: .{1,4000}$/)]);
  expect(thrownLater).toEqual([expect.stringMatching(/it threw an uncaught error: .+$/)]);
  expect(rejected).toEqual([expect.stringMatching(/it had an unhandled rejection: .+$/)]);
});

it('admits a bundle that does not change the process', async () => {
  expect(await smokeRender(requestFor("console.log('hello', process.env.NODE_ENV)"))).toEqual([]);
});

/** A release of one module, by the body of its component. */
const rendering = (body: string): SmokeRenderRequest => ({
  ...requestFor(''),
  bundle: {
    file: 'server.cjs',
    code: `const { createElement, useEffect, useId, useState, useSyncExternalStore } = require('react');
      const { createGlobalStyle, styled } = require('styled-components');
      const say = (...words) => createElement('p', null, ...words);
      const Dated = styled.p.withConfig({ componentId: 'legal__Dated' })({ order: new Date().getFullYear() });
      const loadedAt = Date.now();
      let count = 0;
      exports.PrivacyPolicy = (props) => { ${body} };`,
  },
  mounts: [{ module: 'legal/PrivacyPolicy', props: { at: '2026-01-01T00:00:00.000Z' } }],
});

it.each(['undefined', 'a string'])('refuses a module that throws %s', async (thrown) => {
  const value = thrown === 'undefined' ? thrown : `'${thrown}'`;

  expect(await smokeRender(rendering(`throw ${value}`))).toEqual([
    `legal/PrivacyPolicy does not render with sample props: ${thrown}`,
  ]);
});

it.each([
  ['the year', "return say('© ', new Date().getFullYear())", 'the time', /© .*2\d{3}/],
  ['the time in ms', 'return say(Date.now())', 'the time', /\d{13}/],
  ['the time in words', 'return say(Date())', 'the time', /20\d\d/],
  ['the time of day', "return say(new Date().getHours() < 12 ? 'a' : 'b')", 'the time', />[ab]</],
  ['the time in a format', 'return say(Intl.DateTimeFormat("en").format())', 'the time', /\d/],
  [
    'the parts of the time',
    'return say(...new Intl.DateTimeFormat("en").formatToParts().map(({ value }) => value))',
    'the time',
    /\d/,
  ],
  ['the age of the page', 'return say(performance.now())', 'the time', /\d/],
  ['a random number', 'return say(Math.random())', 'random numbers', /0\.\d/],
  ['a random id', 'return say(crypto.randomUUID())', 'random numbers', /-4/],
  [
    'random bytes',
    'return say(String(crypto.getRandomValues(new Uint8Array(4))))',
    'random numbers',
    /,/,
  ],
  ['a first state', 'const [now] = useState(() => Date.now()); return say(now)', 'the time', /\d/],
  ['a style', 'return createElement(Dated)', 'the time', /./],
  ['the time at which its file was loaded', 'return say(loadedAt)', 'the time', /\d{13}/],
])('refuses a module that renders %s', async (_what, body, what, quoted) => {
  const [reason = '', ...others] = await smokeRender(rendering(body));

  expect(others).toEqual([]);
  expect(reason).toMatch(
    /^legal\/PrivacyPolicy reads .* while it is rendered: ".*" became ".*"\. HTML is kept/,
  );
  expect(reason).toContain(`reads ${what} `);
  expect(reason).toMatch(quoted);
});

it.each([
  ['a time that it is given', 'return say(new Date(props.at).getFullYear())'],
  [
    'a time that it is given, in a format',
    'return say(...[new Date(props.at)].map(Intl.DateTimeFormat("en").format))',
  ],
  ['the time once it is mounted', 'useEffect(() => { Date.now() }); return say()'],
  [
    'the time in the browser',
    'return say(useSyncExternalStore(() => () => {}, () => Date.now(), () => 0))',
  ],
  ['a time without rendering it', 'return say(Date.now() > 0)'],
  ['a random number without rendering it', 'return say(Math.random() < 2)'],
  ['ids of React', 'return say(useId())'],
  ['how often it was rendered', 'count += 1; return say(count)'],
  ['that time passes', "while (Date.now() < loadedAt + 20); return say('later')"],
  // Two renderings in the very same surroundings differ: it is not the clock that they follow.
  [
    'values that always differ',
    'return say(performance.timeOrigin, String(process.nextTick), new Event("").timeStamp)',
  ],
])('admits a module that reads %s', async (_what, body) => {
  expect(await smokeRender(rendering(body))).toEqual([]);
});

it.each([
  [
    'global styles',
    'return createElement(createGlobalStyle`body { display: none }`)',
    /^legal\/PrivacyPolicy: `body` \(sc-global-\w+\) styles more than .*style sheet file/,
  ],
  [
    'a selector for the page',
    'return createElement(styled.p`html:has(&) body { background: red !important }`)',
    /^legal\/PrivacyPolicy: `html:has\(&\) body` /,
  ],
  [
    'a style attribute',
    "return createElement('p', { style: { color: 'red' } })",
    /^legal\/PrivacyPolicy: <p style="color:red"> has a style attribute/,
  ],
])('refuses a module that has %s, once, and reports where', async (_what, body, what) => {
  expect(await smokeRender(rendering(body))).toEqual([expect.stringMatching(what)]);
});

it('refuses a module whose raw HTML does not end', async () => {
  const body = "return createElement('p', { dangerouslySetInnerHTML: { __html: '<b>x' } })";

  expect(await smokeRender(rendering(body))).toEqual([
    'legal/PrivacyPolicy does not render with sample props: raw HTML is not whole: <b> is not closed',
  ]);
});

it('reports some of very many errors', async () => {
  const failing = `createElement(() => { throw new Error('no ' + at) })`;
  const boundary = `createElement(require('react').Suspense, { key: at }, ${failing})`;
  const reasons = await smokeRender(
    rendering(`return Array.from({ length: 1_000 }, (_, at) => ${boundary})`),
  );

  expect(reasons).toHaveLength(20);
  expect(reasons[0]).toBe('legal/PrivacyPolicy does not render with sample props: no 0');
});

it('reports the beginning of a long reason', async () => {
  const selectors = 'body p, '.repeat(2_000);
  const body = `return createElement(createGlobalStyle\`${selectors} p { display: none }\`)`;

  const [reason] = await smokeRender(rendering(body));

  expect(reason).toMatch(/^legal\/PrivacyPolicy: `body p,/);
});

it('suggests a `load` instead of using the network while rendering', async () => {
  const [reason] = await smokeRender(rendering("fetch('/api/dashboard'); return say()"));

  expect(reason).toMatch(/fetch is not defined.*`load`/);
});

it.each([
  ['localStorage', "localStorage.getItem('theme')"],
  ['document', 'document.title'],
  ['matchMedia', "matchMedia('print')"],
])('suggests an effect instead of using %s while rendering', async (name, code) => {
  const [reason] = await smokeRender(rendering(`${code}; return say()`));

  expect(reason).toMatch(
    new RegExp(`: ${name} is not defined\\. .* in an effect or an event handler$`),
  );
});

it.each([
  ['as its default export', 'exports.PrivacyPolicy = async () => say()'],
  ['in memo()', "exports.PrivacyPolicy = require('react').memo(async () => say())"],
  [
    'of which each visitor has other data',
    `exports.PrivacyPolicy = async () => say();
    exports.loads = { PrivacyPolicy: Object.assign(async () => ({}), { perVisitor: true }) }`,
  ],
  ['in another one', 'exports.PrivacyPolicy = () => createElement(async () => say())'],
])('refuses an async component %s, which browsers render without end', async (_what, code) => {
  const { mounts, ...request } = requestFor('');

  const reasons = await smokeRender({
    ...request,
    mounts: mounts.slice(0, 1),
    bundle: {
      file: 'server.cjs',
      code: `${bundleShowing('whole')}
      const say = () => createElement('p', null, 'one');
      ${code};`,
    },
  });

  expect(reasons).toEqual([
    expect.stringMatching(/^legal\/PrivacyPolicy\b.* is async, .*Data come from `load`/),
  ]);
});

it('admits a component that waits for a promise, and a lazy one', async () => {
  const body = `const { lazy, use } = require('react');
    Object.assign(globalThis, { data: globalThis.data ?? Promise.resolve('data') });
    const Later = lazy(async () => ({ default: () => say('later') }));
    return createElement('p', null, use(globalThis.data), createElement(Later))`;

  expect(await smokeRender(rendering(body))).toEqual([]);
});

it.each([
  ['an object', '{ hello: 1 }'],
  ['an element', "createElement('p')"],
  ['null', 'null'],
])('refuses a module of which the default export is %s', async (what, value) => {
  const { bundle, ...request } = requestFor('');
  const code = `${bundle.code}\nexports.PrivacyPolicy = ${value};`;

  expect(await smokeRender({ ...request, bundle: { ...bundle, code } })).toEqual([
    `legal/PrivacyPolicy: the default export of src/PrivacyPolicy.tsx is ${what}, not a component`,
  ]);
});

const mounting = (props: string): SmokeRenderRequest => ({
  release: { name: 'decide', id: '0123456789abcdef', baseUrl: '/remotes/decide/' },
  bundle: {
    file: 'server.cjs',
    code: `const { createElement } = require('react');
      const { RemoteRegion } = require('@statline/compose/react');
      exports.Page = () => createElement(RemoteRegion, { module: 'buy/BuyButton', props: ${props} });`,
  },
  mounts: [{ module: 'decide/Page', props: {}, inner: ['buy/BuyButton'] }],
  offered: ['buy/BuyButton'],
});

it("refuses, once, a module that mounts another with props that violate the site's schema", async () => {
  const requests: unknown[] = [];
  const withSite = createSmokeRender({
    program: builtProgram('smokeRender'),
    logger,
    checkProps: async (module, props) => {
      requests.push([module, props]);
      return (props as { sku?: unknown }).sku === undefined ? 'a sku is missing' : undefined;
    },
  });
  const checked = ['buy/BuyButton'];

  expect(await withSite({ ...mounting('{ sku: 7 }'), checked })).toEqual([]);
  expect(await withSite({ ...mounting('{ id: 7 }'), checked })).toEqual([
    'decide/Page mounts buy/BuyButton with props that the site does not take: a sku is missing',
  ]);
  expect(requests).toEqual([
    ['buy/BuyButton', { sku: 7 }],
    ['buy/BuyButton', { id: 7 }],
  ]);
  expect(await withSite(mounting('{ id: 7 }'))).toEqual([]);
});

it('refuses a load that is unsettled at the deadline', async () => {
  const silent = await scriptedWorker('ready()');

  changeLimits(WORKER_DEADLINES, { loadTimeoutMs: 0, renderTimeoutMs: 0 });
  changeLimits(DEADLINES, { smokeRenderSpareMs: 200 });

  const reasons = await createSmokeRender({ program: silent, logger })(requestFor(''));

  expect(reasons).toEqual(['its server bundle: it did not come to an end within 0.2 s']);
});

it.each([
  ['null', 'null'],
  ['an invalid result', '{"number":1,"reasons":[1]}'],
])('refuses a bundle whose process sends %s', async (_what, line) => {
  const hostile = await scriptedWorker(`ready(); send(${JSON.stringify(line)})`);

  expect(await createSmokeRender({ program: hostile, logger })(requestFor(''))).toEqual([
    'its server bundle: it sent the shell an invalid message',
  ]);
});

it.each([
  ['cannot be started', { file: '/nowhere/at/all.cjs' }],
  ['ends before taking it', 'process.exit(1)'],
  ['is ended from outside', 'ready(); process.kill(process.pid, "SIGKILL")'],
])('does not judge a release whose smoke render %s', async (_what, program) => {
  const worker = typeof program === 'string' ? await scriptedWorker(program) : program;

  await expect(createSmokeRender({ program: worker, logger })(requestFor(''))).rejects.toThrow(
    /^its code could not be run: /,
  );
});

describe('when releases wait for a process', () => {
  const waiting = (count: number) => Array.from({ length: count }, () => requestFor(''));
  const smokeRenderAll = (requests: readonly SmokeRenderRequest[]) =>
    Promise.all(requests.map(createSmokeRender({ program: builtProgram('smokeRender'), logger })));

  it('starts fewer processes than there are releases', async () => {
    const program = await scriptedWorker(`ready();
      let number = 0;
      channel.on('data', () => { number += 1; send(JSON.stringify({ number, reasons: [] })); });
      require('node:fs').writeFileSync(__dirname + '/' + process.pid, '');`);

    await Promise.all(waiting(12).map(createSmokeRender({ program, logger })));

    const processes = readdirSync(path.dirname(program.file)).length - 1;
    expect(processes).toBeLessThan(12);
    expect(processes).toBeGreaterThan(0);
  });

  it('keeps no more processes than it runs at a time, however long each release takes', async () => {
    const atATime = Math.ceil(availableParallelism() * 1.5);
    const program = await scriptedWorker(`ready();
      const { appendFileSync, readdirSync, writeFileSync } = require('node:fs');
      writeFileSync(__dirname + '/' + process.pid, '');
      const runs = (pid) => { try { return process.kill(pid, 0) } catch { return false } };
      let number = 0;
      channel.on('data', () => {
        const there = readdirSync(__dirname).map(Number).filter((pid) => pid > 0 && runs(pid));
        appendFileSync(__dirname + '/counts', there.length + '\\n');
        number += 1;
        send(JSON.stringify({ number, reasons: [] }));
      });`);
    const growing = waiting(5 * atATime).map((request, at) => ({
      ...request,
      mounts: Array.from({ length: at + 1 }, () => request.mounts[0] as never),
    }));

    await Promise.all(growing.map(createSmokeRender({ program, logger })));

    const counts = readFileSync(path.join(path.dirname(program.file), 'counts'), 'utf8');
    // One that is killed may still be listed.
    expect(Math.max(...counts.trim().split('\n').map(Number))).toBeLessThanOrEqual(2 * atATime);
  });

  it.each([
    ['changes a built-in', 'setTimeout(() => { Object.prototype.late = 1 }, 300)'],
    ['ends its process', 'setTimeout(() => process.exit(), 300)'],
    ['blocks its process', 'setTimeout(() => { for (;;); }, 300)'],
  ])(
    'isolates the others from a release that %s about when it gets its verdict',
    async (_what, code) => {
      // On a busy machine the first one may be refused: its verdict then takes longer than its timer.
      const [, ...others] = await smokeRenderAll([requestFor(code), ...waiting(8)]);

      expect(others).toEqual(others.map(() => []));
      expect(others).toHaveLength(8);
    },
  );

  it('refuses only the faulty one', async () => {
    const requests = [...waiting(5), requestFor('throw new Error("no")'), ...waiting(5)];

    const outcomes = await smokeRenderAll(requests);

    expect(outcomes.map((reasons) => reasons.length)).toEqual([0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]);
  });
});
