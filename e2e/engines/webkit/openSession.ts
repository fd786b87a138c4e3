import type { Driver } from './startDriver.ts';

/** A WebDriver session (https://www.w3.org/TR/webdriver2/): one browser with one window. */
export interface Session {
  /** @param command such as `url`, from the session's own address. */
  post(command: string, parameters: object): Promise<unknown>;
  end(): Promise<void>;
}

/**
 * @param binary the program that opens the window, and its arguments.
 * @throws Error in the driver's words, from each command too.
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
    // The window's end may come before the answer.
    end: async () => void (await call(own, 'DELETE').catch(() => {})),
  };
}

async function call(url: string, method: string, parameters?: object): Promise<unknown> {
  const body = parameters === undefined ? {} : { body: JSON.stringify(parameters) };
  const response = await fetch(url, { method, ...body });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${url}: ${value.error} ${value.message}`);
  return value;
}
