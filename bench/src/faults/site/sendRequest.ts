import { type Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

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
const DEADLINE_MS = 20_000;

/** Sends one request as a browser does; a refusal must have a Retry-After. */
export function sendRequest(url: string, { agent, json }: RequestOptions): Promise<SiteResponse> {
  const sent = json && JSON.stringify(json);
  const options =
    sent === undefined
      ? { agent }
      : { agent, method: 'POST', headers: { 'content-type': 'application/json' } };
  return new Promise((settle) => {
    const fail = ({ code, message }: NodeJS.ErrnoException) =>
      settle({ outcome: code ?? message, body: '' });
    const call = request(url, options, (response) => {
      const { statusCode, headers } = response;
      const isRude = statusCode === 503 && headers['retry-after'] === undefined;
      const outcome = isRude ? '503 without Retry-After' : String(statusCode);
      text(response).then((body) => settle({ outcome, body }), fail);
    });
    call.setTimeout(DEADLINE_MS, () => call.destroy(new Error('no response')));
    call.once('error', fail);
    call.end(sent);
  });
}
