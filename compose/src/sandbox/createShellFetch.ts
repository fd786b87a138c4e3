import type { LoadFetch } from '../loads/Load.ts';
import { FETCH_LIMITS, type FetchAnswer, type FetchedMessage } from '../process/workerFetch.ts';

/** Whose request it is, and for which job of the shell's. */
interface Asker {
  job: number;
  remote: string;
}

/** A worker's way to the network: the shell's. */
export interface ShellFetch {
  /** @param signal ends all that is asked. */
  fetchFor(asker: Asker, signal: AbortSignal): LoadFetch;
  /** @returns whether the message was an answer. */
  hear(message: unknown): boolean;
}

/** It would be refused at any time: the site does not grant it, or it is no such request. */
export class FetchRefused extends TypeError {
  override readonly name = 'FetchRefused';
}

const METHODS: readonly unknown[] = ['GET', 'HEAD'];

/** @param send hands a message to the shell. */
export function createShellFetch(send: (message: object) => void): ShellFetch {
  const waiting = new Map<number, (answer: FetchAnswer) => void>();
  let asked = 0;

  return {
    hear: (message) => {
      if (!isAnswer(message)) return false;
      waiting.get(message.fetched)?.(message.answer);
      waiting.delete(message.fetched);
      return true;
    },
    fetchFor: (asker, signal) => (address, init) => {
      const answered = new Promise<Response>((resolve, reject) => {
        const request = requestOf(address, init);
        const ended = init?.signal ? AbortSignal.any([signal, init.signal]) : signal;
        ended.throwIfAborted();
        asked += 1;
        const number = asked;
        const onEnded = () => {
          waiting.delete(number);
          send({ abort: number });
          reject(ended.reason);
        };
        ended.addEventListener('abort', onEnded, { once: true });
        waiting.set(number, (answer) => {
          ended.removeEventListener('abort', onEnded);
          if ('refusal' in answer) reject(refusalOf(answer));
          else resolve(responseOf(answer));
        });
        send({ fetch: { number, ...asker, ...request } });
      });
      // Two at a time, of which the first fails: nobody has come to wait for the second yet.
      answered.catch(() => {});
      return answered;
    },
  };
}

/** @throws FetchRefused for what the shell would not take. */
function requestOf(address: string | URL, { method = 'GET', headers = {} }: RequestInit = {}) {
  if (!METHODS.includes(method)) {
    throw new FetchRefused(`\`load\` asks by GET or HEAD, not by ${method}`);
  }
  const request = { address: String(address), method, headers: [...new Headers(headers)] };
  const isLong = request.headers.some(([, value]) => value.length > FETCH_LIMITS.header);
  if (request.address.length > FETCH_LIMITS.address || isLong) {
    throw new FetchRefused('the address or a header is too long');
  }
  if (request.headers.length > FETCH_LIMITS.headers) throw new FetchRefused('too many headers');
  return request;
}

const isAnswer = (message: unknown): message is FetchedMessage =>
  typeof message === 'object' && message !== null && 'fetched' in message;

const refusalOf = ({ refusal, isGranted }: Extract<FetchAnswer, { refusal: string }>) =>
  isGranted ? new TypeError(refusal) : new FetchRefused(refusal);

/** Statuses that no `Response` with a body may have. */
const WITHOUT_BODY = [204, 205, 304];

function responseOf({ status, statusText, headers, body }: Extract<FetchAnswer, { body: string }>) {
  const bytes = WITHOUT_BODY.includes(status) ? null : Buffer.from(body, 'base64');
  return new Response(bytes, { status, statusText, headers: headers.map(([...pair]) => pair) });
}
