import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import {
  SIGN_UP_OUTCOME_PARAMETER,
  SIGN_UP_OUTCOMES,
  type SignUpOutcome,
} from '@statline/contract/api';
import { callBackend, type OwnHeaders } from '@statline/service/http/callBackend';
import { endToEndHeaders } from '@statline/service/http/endToEndHeaders';

/** A response of the API's own. */
interface ApiResponse {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
  /** Of a form that was sent without script. */
  outcome: SignUpOutcome | undefined;
}

/** Figures have 3 KB. */
const MAX_BYTES = 100_000;

/**
 * Has the API respond to a visitor's request. What stands between may respond as well, such as a balancer with a
 * page of its own: the API's are an object in JSON and, to a form that was sent without script, the redirect
 * to its outcome.
 *
 * @param address of the API, with path and query.
 * @param isForm whether a form has sent the request without script.
 * @param signal ends the call.
 * @throws Error when there is no response, or it is not whole, or not the API's; a `TimeoutError` when the API says
 *   nothing for 10 s.
 */
export async function callApi(
  request: IncomingMessage,
  address: URL,
  own: OwnHeaders,
  { isForm, signal }: { isForm: boolean; signal: AbortSignal },
): Promise<ApiResponse> {
  // It is read here.
  const headers = { ...own.headers, 'accept-encoding': 'identity' };
  const response = await callBackend(address, request, { ...own, headers }, signal);
  const body = await readBody(response);
  const { statusCode: status = 0 } = response;
  const outcome = outcomeOf(response);
  // A failure in JSON is none of the API's to a form: it would stand in place of the site.
  const isOwnJson = isJson(response, body, request.method) && !(isForm && status >= 400);
  if (!isOwnJson && !(isForm && outcome !== undefined))
    throw new Error(`the response, with status ${status}, is not the API's`);
  return { status, headers: endToEndHeaders(response.headers), body, outcome };
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error(`the response has more than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function outcomeOf({ statusCode, headers: { location = '' } }: IncomingMessage) {
  if (statusCode !== 303 || !location.startsWith('/?')) return undefined;
  const { searchParams } = new URL(location, 'http://site');
  const told = searchParams.get(SIGN_UP_OUTCOME_PARAMETER);
  return SIGN_UP_OUTCOMES.find((outcome) => outcome === told);
}

function isJson({ headers, statusCode = 0 }: IncomingMessage, body: Buffer, method?: string) {
  const isRedirect = statusCode >= 300 && statusCode < 400;
  if (isRedirect || !/^application\/json *(;|$)/i.test(headers['content-type'] ?? '')) return false;
  if (method === 'HEAD') return true;
  try {
    const parsed: unknown = JSON.parse(body.toString());
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  } catch {
    return false;
  }
}
