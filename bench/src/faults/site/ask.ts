import { type Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Asked {
  agent: Agent;
  /** Sent with POST; undefined: GET. */
  json?: object;
}

export interface Answer {
  /** The status, `503 without Retry-After`, `no answer`, or the code of a broken connection. */
  outcome: string;
  body: string;
}

/** Longer than anything of the site takes to say that it cannot. */
const DEADLINE_MS = 20_000;

/** Asks once, as a visitor's browser; what is refused has to say when to come again. */
export function ask(url: string, { agent, json }: Asked): Promise<Answer> {
  const sent = json && JSON.stringify(json);
  const options =
    sent === undefined
      ? { agent }
      : { agent, method: 'POST', headers: { 'content-type': 'application/json' } };
  return new Promise((settle) => {
    const fail = ({ code, message }: NodeJS.ErrnoException) =>
      settle({ outcome: code ?? message, body: '' });
    const asking = request(url, options, (response) => {
      const { statusCode, headers } = response;
      const isRude = statusCode === 503 && headers['retry-after'] === undefined;
      const outcome = isRude ? '503 without Retry-After' : String(statusCode);
      text(response).then((body) => settle({ outcome, body }), fail);
    });
    asking.setTimeout(DEADLINE_MS, () => asking.destroy(new Error('no answer')));
    asking.once('error', fail);
    asking.end(sent);
  });
}
