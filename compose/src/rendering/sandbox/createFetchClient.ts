import { setMaxListeners } from 'node:events';
import type { LoadFetch } from '../../site/loads/Load.ts';
import type { FetchResult, FetchResultMessage } from '../process/messages.ts';

/** A final refusal: the site does not grant the address, or the request is not allowed. */
export class FetchRefused extends TypeError {
  override readonly name = 'FetchRefused';
}

/** A worker's only network access: the shell sends the requests, and decides which (`createLoadFetch`). */
export function createFetchClient(send: (message: object) => void) {
  const pending = new Map<number, (result: FetchResult) => void>();
  let requests = 0;

  return {
    /** @returns whether the message was a response. */
    receive: (message: unknown): boolean => {
      if (!isResult(message)) return false;
      pending.get(message.fetched)?.(message.result);
      pending.delete(message.fetched);
      return true;
    },
    fetchFor: (job: number, remote: string, signal: AbortSignal): LoadFetch => {
      // Each load and request of a page adds a listener to the signal, which Node 20 reports as a leak.
      setMaxListeners(0, signal);
      return (address, { method = 'GET', headers = {}, signal: own } = {}) => {
        const response = new Promise<Response>((resolve, reject) => {
          const request = {
            address: String(address),
            method: String(method),
            headers: [...new Headers(headers)],
          };
          const aborted = own ? AbortSignal.any([signal, own]) : signal;
          aborted.throwIfAborted();
          requests += 1;
          const number = requests;
          const onAbort = () => {
            pending.delete(number);
            reject(aborted.reason);
          };
          aborted.addEventListener('abort', onAbort, { once: true });
          pending.set(number, (result) => {
            aborted.removeEventListener('abort', onAbort);
            if (!('refusal' in result)) resolve(responseOf(result));
            else reject(new (result.isGranted ? TypeError : FetchRefused)(result.refusal));
          });
          send({ fetch: { number, job, remote, ...request } });
        });
        // Not an unhandled rejection: of two concurrent requests, one may fail before it is awaited.
        response.catch(() => {});
        return response;
      };
    },
  };
}

const isResult = (message: unknown): message is FetchResultMessage =>
  typeof message === 'object' && message !== null && 'fetched' in message;

/** Statuses that no `Response` with a body may have. */
const WITHOUT_BODY = [204, 205, 304];

function responseOf({ status, statusText, headers, body }: Extract<FetchResult, { body: string }>) {
  const bytes = WITHOUT_BODY.includes(status) ? null : Buffer.from(body, 'base64');
  return new Response(bytes, { status, statusText, headers: headers.map(([...pair]) => pair) });
}
