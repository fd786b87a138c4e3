import type { Agent } from 'node:http';
import { sendOnce } from '../../../../service/fixtures/sendOnce.ts';

export interface RequestOptions {
  agent: Agent;
  /** Sent with POST; undefined: GET. */
  json?: object;
}

export interface SiteResponse {
  /** The status, `503 without Retry-After`, `no response`, or the code of a broken connection. */
  outcome: string;
  body: string;
}

/** Longer than anything of the site takes to say that it cannot. */
const TIMEOUT_MS = 20_000;

/** Sends one request as a browser does; a refusal must have a Retry-After. */
export async function sendRequest(url: string, options: RequestOptions): Promise<SiteResponse> {
  try {
    const { status, headers, body } = await sendOnce(url, { ...options, timeoutMs: TIMEOUT_MS });
    const isRude = status === 503 && headers['retry-after'] === undefined;
    return { outcome: isRude ? '503 without Retry-After' : String(status), body };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { outcome: code ?? message, body: '' };
  }
}
