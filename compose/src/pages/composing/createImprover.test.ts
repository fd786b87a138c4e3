/** @jest-environment node */
import type { EncodedHtml } from './ComposedPage.ts';
import { createImprover } from './createImprover.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Work that takes `ms`. */
function page(ms = 0) {
  const improve = jest.fn(() => new Promise<void>((done) => setTimeout(done, ms)));
  return { as: jest.fn(), ready: jest.fn(), improve } satisfies EncodedHtml;
}

it('improves a page that lasts', async () => {
  const improve = createImprover({ lastingMs: 2_000 });
  const home = page();
  improve('/', home);

  await jest.advanceTimersByTimeAsync(1_999);
  expect(home.improve).not.toHaveBeenCalled();

  await jest.advanceTimersByTimeAsync(1);
  expect(home.improve).toHaveBeenCalledTimes(1);
});

it('spares itself a page that another has replaced by then', async () => {
  const improve = createImprover({ lastingMs: 2_000 });
  const pages = Array.from({ length: 5 }, () => page());
  for (const each of pages) {
    improve('/', each);
    await jest.advanceTimersByTimeAsync(1_000);
  }
  await jest.advanceTimersByTimeAsync(2_000);

  expect(pages.map((each) => each.improve.mock.calls.length)).toEqual([0, 0, 0, 0, 1]);
});

it('works at one page at a time, and rests in between', async () => {
  const improve = createImprover({ lastingMs: 0, rest: 4 });
  const pages = [page(100), page(100)];
  for (const [at, each] of pages.entries()) improve(`/${at}`, each);

  await jest.advanceTimersByTimeAsync(499);
  expect(pages[1]?.improve).not.toHaveBeenCalled();

  await jest.advanceTimersByTimeAsync(2);
  expect(pages[1]?.improve).toHaveBeenCalledTimes(1);
});

it('goes on after work that failed', async () => {
  const improve = createImprover({ lastingMs: 0 });
  const broken = page();
  broken.improve.mockRejectedValue(new Error('no memory'));
  const home = page();
  improve('/waitlist', broken);
  improve('/', home);

  await jest.advanceTimersByTimeAsync(1_000);

  expect(home.improve).toHaveBeenCalledTimes(1);
});
