import type { Browser } from '@playwright/test';
import { PHONE } from './measureVisit.ts';
import { openPlainPage } from './openPlainPage.ts';

interface Message {
  id: number;
  method: string;
}

/** A browser with one page, which replies to each command, and a note of all commands. */
function fakeBrowser(reply: (method: string) => object) {
  const sent: string[] = [];
  let onMessage: (event: { message: string }) => void = () => {};
  const root = {
    on: (_event: string, listener: typeof onMessage) => {
      onMessage = listener;
    },
    send: async (command: string, { message = '' }: { message?: string } = {}) => {
      sent.push(command);
      if (command !== 'Target.sendMessageToTarget') return {};
      const { id, method }: Message = JSON.parse(message);
      sent.push(method);
      queueMicrotask(() => onMessage({ message: JSON.stringify({ id, ...reply(method) }) }));
      return {};
    },
    detach: async () => {},
  };
  return { sent, browser: { newBrowserCDPSession: async () => root } as unknown as Browser };
}

it('enables no domain, since each costs the page CPU', async () => {
  const { browser, sent } = fakeBrowser(() => ({ result: { result: { value: 3 } } }));

  const page = await openPlainPage(browser, PHONE);

  expect(await page.evaluate(() => 1 + 2)).toBe(3);
  await page.close();
  expect(sent).toContain('Runtime.evaluate');
  expect(sent.filter((method) => method.endsWith('.enable'))).toEqual([]);
  expect(sent.at(-1)).toBe('Target.disposeBrowserContext');
});

it('rejects with the error of a failed command', async () => {
  const { browser } = fakeBrowser((method) =>
    method === 'Page.navigate' ? { error: { message: 'No such page' } } : { result: {} },
  );
  const page = await openPlainPage(browser, PHONE);

  await expect(page.send('Page.navigate')).rejects.toThrow('Page.navigate: No such page');
});
