import type { Browser } from '@playwright/test';
import { measureVisit } from './measureVisit.ts';
import { IncompleteTrace } from './readTrace.ts';

/** A browser whose visits all end with an error. */
function failingBrowser(error: Error) {
  const newContext = jest.fn().mockRejectedValue(error);
  return { newContext, browser: { newContext } as unknown as Browser };
}

it('repeats a visit whose trace lacks the navigation, up to five times', async () => {
  const { browser, newContext } = failingBrowser(new IncompleteTrace('http://localhost/'));

  await expect(measureVisit(browser, 'http://localhost/')).rejects.toThrow(IncompleteTrace);

  expect(newContext).toHaveBeenCalledTimes(5);
});

it('does not repeat a visit that fails for another reason', async () => {
  const { browser, newContext } = failingBrowser(new Error('The browser has ended.'));

  await expect(measureVisit(browser, 'http://localhost/')).rejects.toThrow('has ended');

  expect(newContext).toHaveBeenCalledTimes(1);
});
