/** @jest-environment node */
import { builtProgram } from '../../../fixtures/builtProgram.ts';
import { findReachable } from '../../../fixtures/findReachable.ts';
import { DEADLINES, WORKER_DEADLINES } from '../../protocol/deadlines.ts';
import { createSmokeRender } from '../smoke/createSmokeRender.ts';

/*
 * What a remote's code can reach in its worker process, on the Node that runs the tests; `npm run test:node`
 * runs this file with each other version that is supported.
 */

const logger = { info: () => {} } as never;
const smokeRender = createSmokeRender({
  program: builtProgram('smokeRender'),
  logger,
  handleFetch: async () => ({ status: 200, statusText: '', headers: [], body: '' }),
});

const DEADLINE_VALUES = [DEADLINES, WORKER_DEADLINES].flatMap((each) => Object.values(each));

/** What a release finds, which throws it. */
const reasonsOf = (code: string) =>
  smokeRender({
    release: { name: 'legal', id: '0123456789abcdef', baseUrl: '/remotes/legal/' },
    bundle: {
      file: 'server.cjs',
      code: `const reachable = ${findReachable};
        const findReachable = (roots) => reachable(roots, ${JSON.stringify(DEADLINE_VALUES)});
        const report = (found) => { if (found.length > 0) throw new Error(found.slice(0, 20).join('; ')) };
        exports.PrivacyPolicy = () => 'Policy';
        ${code}`,
    },
    mounts: [{ module: 'legal/PrivacyPolicy', props: {} }],
  });

const LIBRARIES = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'styled-components',
  '@statline/compose/react',
];
const LIBRARIES_ROOT = `libraries: ${JSON.stringify(LIBRARIES)}.map(require)`;

it('code cannot reach a socket, handle, binding or process of Node when it is evaluated', async () => {
  const roots = `{ module, exports, require, given: arguments, ${LIBRARIES_ROOT} }`;

  expect(await reasonsOf(`report(findReachable(${roots}))`)).toEqual([]);
});

it('code cannot reach one when it is rendered', async () => {
  const body = `report(findReachable({ given: [...arguments], react: require('react') }));`;

  expect(
    await reasonsOf(`exports.PrivacyPolicy = function () { ${body} return 'Policy'; }`),
  ).toEqual([]);
});

it('a load cannot reach one through its `fetch` and the responses', async () => {
  const load = `async (input) => {
    const response = await input.fetch('/api');
    const imported = await import('node:net').catch(() => undefined);
    report(findReachable({ input, response, body: await response.clone().blob(), imported }));
    return { data: {} };
  }`;

  expect(await reasonsOf(`exports.loads = { PrivacyPolicy: ${load} }`)).toEqual([]);
});

/** What Node assigns and reads while it writes, reads, makes timers, streams and events. */
const ASSIGNED =
  'handle _handle owner stream socket domain reading onread oncomplete onreadstop callback buffer chunk async bytes error _events _eventsCount _readableState _writableState _parent _host _server _idleTimeout _idleNext _onTimeout _repeat req fd context parser agent dispatcher port target currentTarget signal then toJSON constructor_ isStreamBase writeQueueSize destroyed errored kind pending listener once capture encoding';

it('accessors on the prototype of all objects cannot catch one, whatever runs meanwhile', async () => {
  const load = `async ({ fetch }) => {
    const caught = [];
    const names = '${ASSIGNED}'.split(' ');
    for (const name of names) Object.defineProperty(Object.prototype, name, {
      configurable: true,
      get() { if (this !== Object.prototype) caught.push(this); return undefined; },
      set(value) {
        caught.push(this, value);
        Object.defineProperty(this, name, { value, configurable: true, enumerable: true, writable: true });
      },
    });
    console.log('something');
    process.stdout.write('more');
    const response = fetch('/api');
    await new Promise((resolve) => setTimeout(resolve, 20));
    await response;
    for (const name of names) delete Object.prototype[name];
    report(findReachable({ caught }));
    return { data: {} };
  }`;

  expect(await reasonsOf(`exports.loads = { PrivacyPolicy: ${load} }`)).toEqual([]);
});

it('cannot restore what opened connections, and has the rest of that object', async () => {
  const code = `const shared = Object.getPrototypeOf(globalThis);
    const symbols = Object.getOwnPropertySymbols(shared).filter(({ description }) => /^undici/.test(description));
    for (const symbol of symbols) {
      try { shared[symbol] = { dispatch: () => true }; } catch {}
      try { Object.defineProperty(shared, symbol, { value: {} }); } catch {}
      if (shared[symbol] !== undefined) throw new Error(String(symbol));
    }
    if (symbols.length === 0 || new Response('x').status !== 200) throw new Error('no Response');`;

  expect(await reasonsOf(code)).toEqual([]);
});

it('cannot load a part of Node by cloning an object that names it', async () => {
  const code = `const symbols = new Set();
    const collect = (object) => {
      for (let at = object; at; at = Object.getPrototypeOf(at)) {
        for (const symbol of Object.getOwnPropertySymbols(at)) symbols.add(symbol);
      }
    };
    const { signal } = new AbortController();
    const stream = new ReadableStream();
    for (const object of [new Blob([]), signal, stream]) collect(object);
    const [list] = [...symbols].filter(({ description }) => description === 'messaging_transfer_list_symbol');
    const [port] = signal[list]();
    const naming = () => {
      const blob = new Blob([]);
      for (const symbol of symbols) {
        if (!/_clone_|_transfer_symbol/.test(symbol.description)) continue;
        const value = () => ({ data: {}, deserializeInfo: 'net:caught' });
        Object.defineProperty(blob, symbol, { value });
      }
      return blob;
    };
    const { Mark } = { Mark: performance.mark('x').constructor };
    const ways = {
      structuredClone: () => structuredClone(naming()),
      'a clone inside another': () => structuredClone({ in: new Map([[1, naming()]]) }),
      'a mark': () => performance.mark('x', { detail: naming() }),
      'a mark made': () => new Mark('x', { detail: naming() }),
      'a mark by its global': () => new PerformanceMark('x', { detail: naming() }),
      'a measure': () => performance.measure('x', { start: 0, end: 1, detail: naming() }),
      'a message': () => new MessageChannel().port1.postMessage(naming()),
      'a message by the port of a signal': () => port.postMessage(naming()),
    };
    const escaped = [];
    for (const [way, attempt] of Object.entries(ways)) {
      Object.defineProperty(Object.prototype, 'caught', {
        configurable: true,
        get() { escaped.push(way); },
      });
      try { attempt(); } catch {}
      delete Object.prototype.caught;
    }
    if (port.postMessage) escaped.push('a port');
    const { map: [[key, copy]] } = structuredClone({ map: [['a', new Uint8Array([1])]] });
    if (key !== 'a' || copy[0] !== 1) escaped.push('nothing is cloned');
    report(escaped);`;

  expect(await reasonsOf(code)).toEqual([]);
});
