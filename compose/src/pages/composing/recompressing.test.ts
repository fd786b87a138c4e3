/** @jest-environment node */

import { createRecompressor, encodeHtml } from './encodeHtml.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Requested so often; work that takes `ms`. */
function page(ms = 0, requests = 2) {
  const html = encodeHtml('<p>', '');
  for (let request = 0; request < requests; request += 1) html.requested();
  const recompress = jest.fn(() => new Promise<void>((done) => setTimeout(done, ms)));
  return { ...html, recompress };
}

it('recompresses a page that stays cached', async () => {
  const recompress = createRecompressor();
  const home = page();
  recompress('/', home);

  await jest.advanceTimersByTimeAsync(1_999);
  expect(home.recompress).not.toHaveBeenCalled();

  await jest.advanceTimersByTimeAsync(1);
  expect(home.recompress).toHaveBeenCalledTimes(1);
});

it('does not repeat that until the page is requested again', async () => {
  const recompress = createRecompressor();
  const home = page(0, 1);
  recompress('/', home);

  await jest.advanceTimersByTimeAsync(60_000);
  expect(home.recompress).not.toHaveBeenCalled();

  home.requested();
  await jest.advanceTimersByTimeAsync(1);
  expect(home.recompress).toHaveBeenCalledTimes(1);
});

it('skips a page that was replaced meanwhile', async () => {
  const recompress = createRecompressor();
  const pages = Array.from({ length: 5 }, () => page());
  for (const each of pages) {
    recompress('/', each);
    await jest.advanceTimersByTimeAsync(1_000);
  }
  await jest.advanceTimersByTimeAsync(2_000);

  expect(pages.map((each) => each.recompress.mock.calls.length)).toEqual([0, 0, 0, 0, 1]);
});

it('recompresses one page at a time, with pauses', async () => {
  const recompress = createRecompressor();
  const pages = [page(100), page(100)];
  for (const [at, each] of pages.entries()) recompress(`/${at}`, each);

  await jest.advanceTimersByTimeAsync(2_499);
  expect(pages[1]?.recompress).not.toHaveBeenCalled();

  await jest.advanceTimersByTimeAsync(2);
  expect(pages[1]?.recompress).toHaveBeenCalledTimes(1);
});

it('continues after a failure', async () => {
  const recompress = createRecompressor();
  const broken = page();
  broken.recompress.mockRejectedValue(new Error('no memory'));
  const home = page();
  recompress('/waitlist', broken);
  recompress('/', home);

  await jest.advanceTimersByTimeAsync(3_000);

  expect(home.recompress).toHaveBeenCalledTimes(1);
});
