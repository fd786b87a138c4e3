import type { Agent } from 'node:http';
import { sendOnce } from '../../../service/fixtures/sendOnce.ts';

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
  const page = await send(`${url}/`, { agent, headers });
  const seen = { documentMs: page.ms, etag: page.etag ?? etag };
  if (page.status !== '200' && page.status !== '304') {
    return { ...seen, failure: `page ${page.status}` };
  }
  if (email === undefined) return seen;
  const json = { name: 'A Visitor', email };
  const signUp = await send(`${url}/api/waitlist`, { agent, json });
  if (signUp.status !== '200') return { ...seen, failure: `sign-up ${signUp.status}` };
  return { ...seen, signUpMs: signUp.ms };
}

const TIMEOUT_MS = 30_000;

async function send(url: string, options: Parameters<typeof sendOnce>[1]) {
  const startedAt = performance.now();
  const response = await sendOnce(url, { ...options, timeoutMs: TIMEOUT_MS }).then(
    ({ status, headers }) => ({ status: String(status), etag: headers.etag }),
    ({ code, message }: NodeJS.ErrnoException) => ({ status: code ?? message, etag: undefined }),
  );
  return { ...response, ms: performance.now() - startedAt };
}
