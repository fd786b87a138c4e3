import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import type { Driver } from './startDriver.ts';

/** A WebDriver session (https://www.w3.org/TR/webdriver2/): one browser with one window. */
export interface Session {
  /** @param command such as `url`, from the session's own address. */
  post(command: string, parameters: object): Promise<unknown>;
  end(): Promise<void>;
}

/**
 * @param binary the program that opens the window, and its arguments.
 * @throws Error with the driver's message, from each command too.
 */
export async function openSession(
  { url }: Driver,
  binary: string,
  args: readonly string[],
): Promise<Session> {
  const alwaysMatch = { 'webkitgtk:browserOptions': { binary, args } };
  const session = await call(`${url}/session`, 'POST', { capabilities: { alwaysMatch } });
  const own = `${url}/session/${(session as { sessionId: string }).sessionId}`;
  return {
    post: (command, parameters) => call(`${own}/${command}`, 'POST', parameters),
    // The window may close before the response.
    end: async () => void (await call(own, 'DELETE').catch(() => {})),
  };
}

/** One connection for each request: the driver closes kept-alive ones while they are reused. */
async function call(url: string, method: string, parameters?: object): Promise<unknown> {
  const sent = request(url, { method, agent: false });
  sent.end(parameters === undefined ? undefined : JSON.stringify(parameters));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const { value } = (await json(response)) as { value: { error: string; message: string } };
  if (response.statusCode !== 200) throw new Error(`${url}: ${value.error} ${value.message}`);
  return value;
}
