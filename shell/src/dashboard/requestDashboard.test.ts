/** @jest-environment node */
import type { RequestListener } from 'node:http';
import { SAMPLE_PROPS } from '@statline/contract/remotes';
import { listenLocally } from '../../../service/fixtures/listenLocally.ts';
import { requestDashboard } from './requestDashboard.ts';

const { metrics } = SAMPLE_PROPS['marketing/Metrics'];

async function withServer(listener: RequestListener, run: (url: string) => Promise<void>) {
  const server = await listenLocally(listener);
  try {
    await run(server.url);
  } finally {
    await server.close();
  }
}

const respondWith =
  (status: number, body: string): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  };

describe('requestDashboard', () => {
  it('returns the figures', async () => {
    await withServer(respondWith(200, JSON.stringify(metrics)), async (url) => {
      expect(await requestDashboard(url)).toEqual(metrics);
    });
  });

  it.each([
    ['a status that is not OK', respondWith(500, JSON.stringify(metrics))],
    ['a response that is not JSON', respondWith(200, '<html>')],
    ['a response that breaks the contract', respondWith(200, '{"total":"many"}')],
  ])('fails with the message of docs/product.md on %s', async (_, listener) => {
    await withServer(listener, async (url) => {
      await expect(requestDashboard(url)).rejects.toThrow('Network response was not ok');
    });
  });

  it.each<[string, RequestListener]>([
    ['without a response', () => {}],
    [
      'in the middle of a response',
      (_, response) => void response.writeHead(200).write('{"total":'),
    ],
  ])('times out %s', async (_, listener) => {
    await withServer(listener, async (url) => {
      await expect(requestDashboard(url, 500)).rejects.toHaveProperty('name', 'TimeoutError');
    });
  });

  it('fails if the connection breaks during a response', async () => {
    const cut: RequestListener = (_, response) => {
      response.writeHead(200);
      response.write('{"total":', () => response.destroy());
    };
    await withServer(cut, async (url) => {
      await expect(requestDashboard(url)).rejects.toThrow('Network response was not ok');
    });
  });
});
