import { readUntil } from '@statline/service/http/readUntil';
import { messageWithCause } from '@statline/service/logging/messageWithCause';
import { inSpan } from '@statline/service/tracing/inSpan';
import { traceHeaders } from '@statline/service/tracing/traceHeaders';
import { addressAt, type Backends } from '../../http/Backend.ts';
import { WORKER_DEADLINES } from '../../protocol/deadlines.ts';
import type { OriginGrants } from '../../site/grants/OriginGrants.ts';
import type { FetchHandler, FetchRequest, FetchResult } from '../process/messages.ts';
import { createConcurrencyLimit } from './createConcurrencyLimit.ts';

const MAX_REDIRECTS = 5;
/** Limit of a response. The data of a `load` may have a tenth of this (`runLoad`). */
const MAX_BYTES = 1_000_000;

/** Limits of the whole shell: one slow origin must not use up its sockets and memory. */
const LIMITS = { concurrency: 32, maxWaiting: 500, maxWaitMs: WORKER_DEADLINES.loadTimeoutMs };

const METHODS = ['GET', 'HEAD'];
const MAX_REQUEST_LENGTH = 20_000;

/** Request headers that a module may set; all others are the shell's. */
const REQUEST_HEADERS = ['accept', 'accept-language', 'authorization', 'content-type'];

/** Response headers that a module does not get: a page is the same for all visitors, so no cookies. */
const REMOVED_HEADERS = ['set-cookie', 'set-cookie2', 'content-encoding', 'content-length'];
const MAX_HEADERS = 50;

const REDIRECTS = [301, 302, 303, 307, 308];

class NotAllowed extends Error {}

/** Makes the requests of modules' `load`, to the site's own API and to the origins that it grants the remote. */
export function createLoadFetch(
  origin: string,
  backends: Backends = {},
  origins: OriginGrants = {},
): FetchHandler {
  const limit = createConcurrencyLimit(LIMITS);

  const targetOf = (remote: string, url: URL): URL => {
    const { pathname, search } = url;
    if (url.username || url.password)
      throw new NotAllowed('an address with a password is not allowed');
    if (url.origin !== new URL(origin).origin) {
      if (origins[remote]?.connect?.includes(url.origin)) return url;
      throw new NotAllowed(`the site does not grant ${remote} the origin ${url.origin}`);
    }
    const [, backend] = Object.entries(backends).find(([path]) => pathname.startsWith(path)) ?? [];
    if (backend === undefined)
      throw new NotAllowed(`the site has no API at ${pathname} for modules`);
    return addressAt(backend, `${pathname}${search}`);
  };

  const follow = async (request: FetchRequest, signal: AbortSignal): Promise<FetchResult> => {
    const { remote, method } = request;
    checkRequest(request);
    const headers = new Headers([...request.headers, ...Object.entries(traceHeaders())]);
    let address = parseUrl(request.address, origin);
    if (!address) throw new NotAllowed('that is not an address');
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const target = targetOf(remote, address);
      const response = await fetch(target, { method, headers, signal, redirect: 'manual' });
      const location = response.headers.get('location');
      if (!REDIRECTS.includes(response.status) || location === null)
        return resultOf(response, signal);
      await response.body?.cancel();
      // Relative to the requested address, not to the backend's.
      const next = parseUrl(location, address);
      if (!next) throw new Error(`${target.origin} redirects to an invalid address`);
      // A key for one origin is not sent to another.
      if (next.origin !== address.origin) headers.delete('authorization');
      address = next;
    }
    throw new Error(`there are more than ${MAX_REDIRECTS} redirects`);
  };

  return async (request) => {
    // The page's deadline of all loads is not later than this.
    const signal = AbortSignal.timeout(WORKER_DEADLINES.loadTimeoutMs);
    try {
      return await limit(
        () => inSpan('fetch for a module', () => follow(request, signal), { kind: 'client' }),
        { signal },
      );
    } catch (error) {
      const refusal = signal.aborted ? 'no response in time' : messageWithCause(error);
      return { refusal, isGranted: !(error instanceof NotAllowed) };
    }
  };
}

const parseUrl = (address: string, base: string | URL): URL | undefined =>
  URL.canParse(address, base) ? new URL(address, base) : undefined;

/** @throws NotAllowed for a request that is not allowed at any address. */
function checkRequest({ method, address, headers }: FetchRequest): void {
  if (!METHODS.includes(method)) {
    throw new NotAllowed(`\`load\` sends GET or HEAD requests, not ${method}`);
  }
  const other = headers.find(([name]) => !REQUEST_HEADERS.includes(name.toLowerCase()));
  if (other) throw new NotAllowed(`the header ${other[0]} is not sent on the server`);
  if (address.length + JSON.stringify(headers).length > MAX_REQUEST_LENGTH) {
    throw new NotAllowed('the address or a header is too long');
  }
}

async function resultOf(
  { status, statusText, headers, body }: Response,
  signal: AbortSignal,
): Promise<FetchResult> {
  const kept = [...headers].filter(([name]) => !REMOVED_HEADERS.includes(name));
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of readUntil(signal, body)) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error(`the response has more than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('base64');
  return { status, statusText, headers: kept.slice(0, MAX_HEADERS), body: text };
}
