import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { until } from '../../fixtures/until.ts';
import { createHttpServer } from './createHttpServer.ts';
import { listen } from './listen.ts';
import { stopServer } from './stopServer.ts';

const STOP = { acceptTimeoutMs: 2_000, idleGraceMs: 20, drainTimeoutMs: 60_000 };

async function start(listener: RequestListener) {
  const { server, requests } = createHttpServer(listener);
  const { port } = new URL(await listen(server, { host: '127.0.0.1', port: 0 }));
  const open = async () => {
    const accepted = once(server, 'connection');
    const client = connect(Number(port), '127.0.0.1');
    await accepted;
    let received = '';
    client.setEncoding('utf8').on('data', (text) => {
      received += text;
    });
    const ended = once(client, 'close').then(() => received);
    return { client, ended, get: () => client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n') };
  };
  return { open, stop: (options = {}) => stopServer(server, requests, { ...STOP, ...options }) };
}

test('cuts off requests that are pending at the deadline, and counts them', async () => {
  let arrived = 0;
  const { open, stop } = await start(() => {
    arrived += 1;
  });
  const [one, other, idle] = [await open(), await open(), await open()];
  one.get();
  other.get();
  await until(() => arrived === 2);

  const stopped = await stop({ drainTimeoutMs: 100 });

  expect(stopped).toEqual({ abandoned: 2 });
  expect(await Promise.all([one.ended, other.ended, idle.ended])).toEqual(['', '', '']);
});

test('does not wait for connections that have never sent a request', async () => {
  const { open, stop } = await start(() => {});
  const { ended } = await open();

  expect(await stop()).toEqual({ abandoned: 0 });
  expect(await ended).toBe('');
});

test('closes a connection after its response, although that began with keep-alive', async () => {
  const { open, stop } = await start((_request, response) => {
    response.write('begun ');
    setTimeout(() => response.end('done'), 200);
  });
  const { client, ended, get } = await open();
  get();
  await once(client, 'data');

  expect(await stop()).toEqual({ abandoned: 0 });
  expect(await ended).toMatch(/keep-alive.*begun .*done/s);
});
