import type { LoadFetch } from '../../site/loads/Load.ts';
import { FETCH_LIMITS, type FetchResult, type FetchResultMessage } from '../process/messages.ts';

/** It would be refused at any time: the site does not grant it, or the request is not allowed. */
export class FetchRefused extends TypeError {
  override readonly name = 'FetchRefused';
}

const METHODS: readonly unknown[] = ['GET', 'HEAD'];

/**
 * A worker has no network: the shell fetches for it.
 *
 * @param send hands a message to the shell.
 */
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
    /**
     * @param remote whose module it is for.
     * @param signal aborts every request that is made with the returned function.
     */
    fetchFor:
      (job: number, remote: string, signal: AbortSignal): LoadFetch =>
      (address, init) => {
        const response = new Promise<Response>((resolve, reject) => {
          const request = requestOf(address, init);
          const aborted = init?.signal ? AbortSignal.any([signal, init.signal]) : signal;
          aborted.throwIfAborted();
          requests += 1;
          const number = requests;
          const onAbort = () => {
            pending.delete(number);
            send({ abort: number });
            reject(aborted.reason);
          };
          aborted.addEventListener('abort', onAbort, { once: true });
          pending.set(number, (result) => {
            aborted.removeEventListener('abort', onAbort);
            if ('refusal' in result) reject(refusalOf(result));
            else resolve(responseOf(result));
          });
          send({ fetch: { number, job, remote, ...request } });
        });
        // Avoids an unhandled rejection: of two requests made together the first may fail, before the second
        // is awaited.
        response.catch(() => {});
        return response;
      },
  };
}

/** @throws FetchRefused for what the shell would refuse. */
function requestOf(address: string | URL, { method = 'GET', headers = {} }: RequestInit = {}) {
  if (!METHODS.includes(method)) {
    throw new FetchRefused(`\`load\` sends GET or HEAD requests, not ${method}`);
  }
  const request = { address: String(address), method, headers: [...new Headers(headers)] };
  const isLong = request.headers.some(([, value]) => value.length > FETCH_LIMITS.header);
  if (request.address.length > FETCH_LIMITS.address || isLong) {
    throw new FetchRefused('the address or a header is too long');
  }
  if (request.headers.length > FETCH_LIMITS.headers) throw new FetchRefused('too many headers');
  return request;
}

const isResult = (message: unknown): message is FetchResultMessage =>
  typeof message === 'object' && message !== null && 'fetched' in message;

const refusalOf = ({ refusal, isGranted }: Extract<FetchResult, { refusal: string }>) =>
  isGranted ? new TypeError(refusal) : new FetchRefused(refusal);

/** Statuses that no `Response` with a body may have. */
const WITHOUT_BODY = [204, 205, 304];

function responseOf({ status, statusText, headers, body }: Extract<FetchResult, { body: string }>) {
  const bytes = WITHOUT_BODY.includes(status) ? null : Buffer.from(body, 'base64');
  return new Response(bytes, { status, statusText, headers: headers.map(([...pair]) => pair) });
}
