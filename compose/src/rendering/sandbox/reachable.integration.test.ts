/** @jest-environment node */
import { builtProgram } from '../../../fixtures/builtProgram.ts';
import { findReachable } from '../../../fixtures/findReachable.ts';
import { DEADLINES } from '../../protocol/deadlines.ts';
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

/** What a release finds, which throws it. */
const reasonsOf = (code: string) =>
  smokeRender({
    release: { name: 'legal', id: '0123456789abcdef', baseUrl: '/remotes/legal/' },
    bundle: {
      file: 'server.cjs',
      code: `const reachable = ${findReachable};
        const findReachable = (roots) => reachable(roots, ${JSON.stringify(Object.values(DEADLINES))});
        const tell = (found) => { if (found.length > 0) throw new Error(found.slice(0, 20).join('; ')) };
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

it('reaches no socket, handle, binding or process of Node when it is evaluated', async () => {
  const roots = `{ module, exports, require, given: arguments, ${LIBRARIES_ROOT} }`;

  expect(await reasonsOf(`tell(findReachable(${roots}))`)).toEqual([]);
});

it('reaches none when it is rendered', async () => {
  const body = `tell(findReachable({ given: [...arguments], react: require('react') }));`;

  expect(
    await reasonsOf(`exports.PrivacyPolicy = function () { ${body} return 'Policy'; }`),
  ).toEqual([]);
});

it('reaches none by the `fetch` that a load gets, and its responses', async () => {
  const load = `async (input) => {
    const response = await input.fetch('/api');
    const imported = await import('node:net').catch(() => undefined);
    tell(findReachable({ input, response, body: await response.clone().blob(), imported }));
    return { data: {} };
  }`;

  expect(await reasonsOf(`exports.loads = { PrivacyPolicy: ${load} }`)).toEqual([]);
});

/** What Node assigns and reads while it writes, reads, makes timers, streams and events. */
const ASSIGNED =
  'handle _handle owner stream socket domain reading onread oncomplete onreadstop callback buffer chunk async bytes error _events _eventsCount _readableState _writableState _parent _host _server _idleTimeout _idleNext _onTimeout _repeat req fd context parser agent dispatcher port target currentTarget signal then toJSON constructor_ isStreamBase writeQueueSize destroyed errored kind pending listener once capture encoding';

it('catches none with accessors on the prototype of all objects, whatever is done meanwhile', async () => {
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
    const asked = fetch('/api');
    await new Promise((resolve) => setTimeout(resolve, 20));
    await asked;
    for (const name of names) delete Object.prototype[name];
    tell(findReachable({ caught }));
    return { data: {} };
  }`;

  expect(await reasonsOf(`exports.loads = { PrivacyPolicy: ${load} }`)).toEqual([]);
});

it('cannot put back what opened connections, and has what else came with it', async () => {
  const code = `const symbols = Object.getOwnPropertySymbols(globalThis).filter(({ description }) => /^undici/.test(description));
    for (const symbol of symbols) {
      try { globalThis[symbol] = { dispatch: () => true }; } catch {}
      try { Object.defineProperty(globalThis, symbol, { value: {} }); } catch {}
      if (globalThis[symbol] !== undefined) throw new Error(String(symbol));
    }
    if (symbols.length === 0 || new Response('x').status !== 200) throw new Error('no Response');`;

  expect(await reasonsOf(code)).toEqual([]);
});
