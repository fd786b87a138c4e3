import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { FUNNEL_PATH } from '@statline/contract/funnel';
import { type LocalServer, listenLocally } from '../../service/fixtures/listenLocally.ts';
import { SAMPLE_METRICS } from './sampleMetrics.ts';

/** The API's reaction to a request: a response, a cut connection, or none. */
export type ApiBehaviour =
  | { status: number; body: unknown }
  /** Not JSON, as from a proxy in between. */
  | { status: number; text: string }
  | 'cut'
  | 'silence';

/** A failure in the API's format; its code distinguishes it from a load balancer's. */
export const apiFailure = (status: number, message = 'Not now.'): ApiBehaviour => ({
  status,
  body: { message, code: 'test.failure' },
});

/** An API that fails as a test wants it to. */
export interface FaultyApi extends LocalServer {
  /** The reaction to `GET /api/dashboard` from now on. */
  dashboard: ApiBehaviour;
  /** The reaction to `POST /api/waitlist` from now on. */
  waitlist: ApiBehaviour;
  /** The bodies of the received sign-ups, in order. */
  received: string[];
  /** Resets the reactions and the received sign-ups. */
  heal(): void;
}

const healthy = () => ({
  dashboard: { status: 200, body: SAMPLE_METRICS } as ApiBehaviour,
  waitlist: { status: 200, body: { message: 'You are on the list.' } } as ApiBehaviour,
  received: [] as string[],
});

export async function startFaultyApi(): Promise<FaultyApi> {
  const server = await listenLocally((request, response) => void handle(request, response));
  const api: FaultyApi = {
    ...server,
    ...healthy(),
    heal: () => void Object.assign(api, healthy()),
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/api/dashboard') return behave(api.dashboard, response);
    const body = await text(request);
    // Counts of shells are ignored.
    if (request.url === FUNNEL_PATH) return response.end();
    api.received.push(body);
    behave(api.waitlist, response);
  };
  return api;
}

function behave(behaviour: ApiBehaviour, response: ServerResponse): void {
  if (behaviour === 'silence') return;
  if (behaviour === 'cut') {
    response.destroy();
  } else if ('text' in behaviour) {
    response.writeHead(behaviour.status, { 'content-type': 'text/html' }).end(behaviour.text);
  } else {
    response
      .writeHead(behaviour.status, { 'content-type': 'application/json' })
      .end(JSON.stringify(behaviour.body));
  }
}
