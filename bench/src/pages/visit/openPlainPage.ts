import type { Browser } from '@playwright/test';

/** A page of its own context, as {@link openPlainPage} opens it. */
export interface PlainPage {
  send<Result = unknown>(method: string, params?: object): Promise<Result>;
  evaluate<Value>(script: () => Value): Promise<Value>;
  close(): Promise<void>;
}

/** In Playwright's words. */
interface Device {
  viewport: { width: number; height: number };
  deviceScaleFactor: number;
  isMobile: boolean;
  hasTouch: boolean;
}

interface Reply<Result> {
  id: number;
  result: Result;
  error?: { message: string };
}

/**
 * Opens a page without the DevTools domains that Playwright enables. With `Runtime` V8 parses each function again that
 * creates an `Error`, such as react-dom's while it is evaluated (30 ms of one bundle's CPU, 15 of a page of ten
 * remotes); with `Network` the page reports each request (10 to 20 ms for ten remotes).
 */
export async function openPlainPage(
  browser: Browser,
  { viewport, deviceScaleFactor, isMobile, hasTouch }: Device,
): Promise<PlainPage> {
  const root = await browser.newBrowserCDPSession();
  const { browserContextId } = await root.send('Target.createBrowserContext');
  const { targetId } = await root.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
  });
  const { sessionId } = await root.send('Target.attachToTarget', { targetId });
  const waiting = new Map<number, (reply: Reply<never>) => void>();
  root.on('Target.receivedMessageFromTarget', ({ message }) => {
    const reply: Reply<never> = JSON.parse(message);
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  let last = 0;
  const send = async <Result>(method: string, params = {}): Promise<Result> => {
    const id = ++last;
    const replied = new Promise<Reply<Result>>((resolve) => waiting.set(id, resolve));
    await root.send('Target.sendMessageToTarget', {
      sessionId,
      message: JSON.stringify({ id, method, params }),
    });
    const { result, error } = await replied;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };

  await send('Emulation.setDeviceMetricsOverride', {
    ...viewport,
    deviceScaleFactor,
    mobile: isMobile,
  });
  await send('Emulation.setTouchEmulationEnabled', { enabled: hasTouch });
  return {
    send,
    evaluate: async <Value>(script: () => Value) => {
      const { result } = await send<{ result: { value: Value } }>('Runtime.evaluate', {
        expression: `(${script})()`,
        returnByValue: true,
      });
      return result.value;
    },
    close: async () => {
      await root.send('Target.disposeBrowserContext', { browserContextId });
      await root.detach();
    },
  };
}
