import type { ServerResponse } from 'node:http';
import { forwardRequest } from '../../../../service/fixtures/forwardRequest.ts';
import { type LocalServer, listenLocally } from '../../../../service/fixtures/listenLocally.ts';

/** What is wrong with the way to a service. */
type Trouble = 'none' | 'refuses' | 'hangs' | 'is slow' | 'returns wrong figures';

export interface FaultyProxy extends LocalServer {
  trouble: Trouble;
}

const SLOW_MS = 1_500;

/** A proxy between the shell and the API. Wrong figures are a 200 that violates the schema. */
export async function startFaultyProxy(target: () => string): Promise<FaultyProxy> {
  const waiting = new Set<ServerResponse>();
  const server = await listenLocally(async (incoming, response) => {
    const { trouble } = proxy;
    if (trouble === 'refuses') {
      response.destroy();
      return;
    }
    if (trouble === 'returns wrong figures' && incoming.method === 'GET') {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"total":"many"}');
      return;
    }
    waiting.add(response);
    response.once('close', () => waiting.delete(response));
    if (trouble === 'hangs') return;
    if (trouble === 'is slow') await new Promise((wake) => setTimeout(wake, SLOW_MS));
    forwardRequest(target(), incoming, response);
  });
  let now: Trouble = 'none';
  const proxy: FaultyProxy = {
    ...server,
    get trouble() {
      return now;
    },
    set trouble(next) {
      // What hung is cut, as by a restart.
      if (now === 'hangs') for (const response of waiting) response.destroy();
      now = next;
    },
  };
  return proxy;
}
