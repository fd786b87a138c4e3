import { type Agent, request } from 'node:http';

/** What a visitor got. */
export interface Visit {
  /** Of the page, or else of the sign-up: a status, or the code of a broken connection. */
  failure?: string;
  documentMs: number;
  /** Undefined: a visitor who did not sign up. */
  signUpMs?: number;
  /** Of the browser's copy. */
  etag: string | undefined;
}

/** Of what a visitor brings along. */
export interface Visitor {
  /** Whether the visitor returns: the browser revalidates its copy. */
  etag: string | undefined;
  /** With which they sign up; undefined: they do not. */
  email: string | undefined;
}

/** The time that a visitor takes to fill in the form is left out: it costs nothing. */
export async function visit(url: string, agent: Agent, { etag, email }: Visitor): Promise<Visit> {
  const condition: Record<string, string> = etag === undefined ? {} : { 'if-none-match': etag };
  const headers = { 'accept-encoding': 'br', ...condition };
  const page = await sendRequest(`${url}/`, agent, { headers });
  const seen = { documentMs: page.ms, etag: page.etag ?? etag };
  if (page.status !== '200' && page.status !== '304') {
    return { ...seen, failure: `page ${page.status}` };
  }
  if (email === undefined) return seen;
  const body = JSON.stringify({ name: 'A Visitor', email });
  const signUp = await sendRequest(`${url}/api/waitlist`, agent, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(body)}` },
    body,
  });
  if (signUp.status !== '200') return { ...seen, failure: `sign-up ${signUp.status}` };
  return { ...seen, signUpMs: signUp.ms };
}

interface VisitResponse {
  status: string;
  ms: number;
  etag: string | undefined;
}

const DEADLINE_MS = 30_000;

function sendRequest(
  url: string,
  agent: Agent,
  { method = 'GET', headers = {}, body = '' }: { method?: string; headers?: object; body?: string },
): Promise<VisitResponse> {
  const startedAt = performance.now();
  return new Promise((settle) => {
    const end = (status: string, etag?: string) =>
      settle({ status, ms: performance.now() - startedAt, etag });
    const call = request(url, { method, agent, headers: { ...headers } }, (response) => {
      response.resume();
      response.once('end', () => end(String(response.statusCode), response.headers.etag));
      response.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.name));
    });
    call.setTimeout(DEADLINE_MS, () => call.destroy(new Error('deadline')));
    call.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
    call.end(body);
  });
}
