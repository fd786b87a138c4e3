/** @jest-environment node */
import Koa from 'koa';
import * as v from 'valibot';
import { listenLocally } from '../../../service/fixtures/listenLocally.ts';
import { createRateLimit } from '../http/createRateLimit.ts';
import { checkProps } from './checkProps.ts';

const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

const site = {
  modules: {
    'buy/BuyButton': { sampleProps: {}, propsSchema: v.object({ sku: v.string() }) },
    'buy/MiniCart': { sampleProps: {} },
    'buy/Cart': { sampleProps: {}, propsSchema: v.object({ skus: v.array(v.string()) }) },
  },
};

async function start(inAll = 10) {
  const limit = createRateLimit({ perCaller: inAll, inAll });
  const app = new Koa().use(checkProps({ site, limit, trustedProxies: 0 }));
  const server = await listenLocally(app.callback());
  closings.push(server.close);
  const post = (body: string) => fetch(`${server.url}/_shell/props`, { method: 'POST', body });
  return { post, url: server.url };
}

it.each([
  ['accepts', 'buy/BuyButton', { sku: 'T-1' }, {}],
  ['refuses', 'buy/BuyButton', {}, { reason: expect.stringContaining('sku') }],
  ['does not check', 'buy/MiniCart', { whatever: 1 }, {}],
  ['does not have', 'buy/Nothing', {}, {}],
  ['has only as an inherited name', 'constructor/toString', {}, {}],
])('returns the site’s verdict on props that it %s', async (_what, module, props, verdict) => {
  const { post } = await start();

  const response = await post(JSON.stringify({ module, props }));

  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual(verdict);
});

it.each([
  ['invalid JSON', '{'],
  ['no module', JSON.stringify({ module: 'BuyButton', props: {} })],
  ['no props', JSON.stringify({ module: 'buy/BuyButton', props: 'T-1' })],
  ['oversized props', JSON.stringify({ module: 'buy/A', props: { a: 'x'.repeat(200_000) } })],
])('refuses a request with %s', async (_what, body) => {
  const { post } = await start();

  expect((await post(body)).status).toBe(400);
});

it('stops at the first of thousands of invalid entries', async () => {
  const { post } = await start();
  const describeIssue = jest.fn(() => 'invalid');
  v.setGlobalMessage(describeIssue);

  await post(JSON.stringify({ module: 'buy/Cart', props: { skus: Array(50_000).fill(1) } }));
  v.deleteGlobalMessage();

  expect(describeIssue).toHaveBeenCalledTimes(1);
});

it('limits the number of requests, and ignores other methods', async () => {
  const { post, url } = await start(1);
  const request = JSON.stringify({ module: 'buy/MiniCart', props: {} });

  expect((await post(request)).status).toBe(200);
  expect((await post(request)).status).toBe(429);
  expect((await fetch(`${url}/_shell/props`)).status).toBe(404);
});
