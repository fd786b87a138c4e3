/** @jest-environment node */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { disconnectSignal } from './disconnectSignal.ts';

/** Waits until the connection of a response is closed: by its client, if the response was not sent before. */
async function closed(respond: (response: http.ServerResponse) => void) {
  const server = http.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const request = http.get({ host: '127.0.0.1', port, agent: false }).on('error', () => {});
  const [, response] = await once(server, 'request');
  const closing = once(response, 'close');
  respond(response);
  if (!response.writableEnded) request.destroy();
  await closing;
  server.close();
  return response;
}

it('is aborted initially if the client has left already', async () => {
  expect(disconnectSignal(await closed(() => {})).aborted).toBe(true);
});

it('is not aborted if the response is complete already', async () => {
  const response = await closed((sent) => sent.end());

  expect(disconnectSignal(response).aborted).toBe(false);
});
