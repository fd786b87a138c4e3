import type { ServerResponse } from 'node:http';
import { type LocalServer, listenLocally } from '../../../../service/fixtures/listenLocally.ts';
import { passOn } from '../../http/passOn.ts';

/** What is wrong with the way to a service. */
type Trouble = 'none' | 'refuses' | 'hangs' | 'is slow' | 'lies';

export interface FaultyProxy extends LocalServer {
  trouble: Trouble;
}

const SLOW_MS = 1_500;

/** Stands between the shell and the API. What it lies about is figures: 200, and not what was agreed. */
export async function startFaultyProxy(target: () => string): Promise<FaultyProxy> {
  const waiting = new Set<ServerResponse>();
  const server = await listenLocally(async (asked, answer) => {
    const { trouble } = proxy;
    if (trouble === 'refuses') {
      answer.destroy();
      return;
    }
    if (trouble === 'lies' && asked.method === 'GET') {
      answer.writeHead(200, { 'content-type': 'application/json' }).end('{"total":"many"}');
      return;
    }
    waiting.add(answer);
    answer.once('close', () => waiting.delete(answer));
    if (trouble === 'hangs') return;
    if (trouble === 'is slow') await new Promise((wake) => setTimeout(wake, SLOW_MS));
    passOn(target(), asked, answer);
  });
  let now: Trouble = 'none';
  const proxy: FaultyProxy = {
    ...server,
    get trouble() {
      return now;
    },
    set trouble(next) {
      // What hung is cut, as by a restart.
      if (now === 'hangs') for (const answer of waiting) answer.destroy();
      now = next;
    },
  };
  return proxy;
}
