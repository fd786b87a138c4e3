/** @jest-environment node */

import { withResolvers } from '@statline/service/withResolvers';
import { collectGarbage } from '../../../../service/fixtures/collectGarbage.ts';
import type { ComposedPage } from './composePage.ts';
import { createPageCache } from './createPageCache.ts';
import { encodeHtml } from './encodeHtml.ts';

const page = (complete = true): ComposedPage => ({
  status: 200,
  html: encodeHtml('<p>', ''),
  headers: {},
  complete,
  isPublic: complete,
  sequences: '',
  reads: [],
  sourceQuery: '',
});

describe('the page cache', () => {
  it('composes a page once for concurrent and later requests', async () => {
    const cache = createPageCache();
    const compose = jest.fn(async () => page());

    const [first, second] = await Promise.all([
      cache.remember('a', compose),
      cache.remember('a', compose),
    ]);
    const third = await cache.remember('a', compose);

    expect(compose).toHaveBeenCalledTimes(1);
    expect(second).toBe(first);
    expect(third).toBe(first);
  });

  it('keeps no references to finished requests', async () => {
    const cache = createPageCache();
    const request = async () => {
      const onEarly = () => {};
      await cache.remember('a', async () => page(), undefined, onEarly);
      return new WeakRef(onEarly);
    };
    const requests = [...(await Promise.all([request(), request()])), await request()];

    await collectGarbage();

    expect(requests.map((reference) => reference.deref())).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('composes no page for an aborted request', async () => {
    const cache = createPageCache();
    const compose = jest.fn(async () => page());

    const remembering = cache.remember('a', compose, AbortSignal.abort());

    await expect(remembering).rejects.toThrow('aborted');
    expect(compose).not.toHaveBeenCalled();
  });

  it('keeps a page whose requests were cancelled while it was rendered', async () => {
    const cache = createPageCache();
    const visit = new AbortController();
    const rendering = withResolvers<ComposedPage>();
    const compose = jest.fn(() => rendering.promise);
    const cancelled = cache.remember('a', compose, visit.signal);

    visit.abort();
    const later = cache.remember('a', compose);
    rendering.resolve(page());

    expect(await later).toBe(await cancelled);
    expect(compose).toHaveBeenCalledTimes(1);
  });

  it('composes a page again for a request that came after the page was dropped', async () => {
    const cache = createPageCache();
    const visit = new AbortController();
    const compose = jest.fn(async (signal: AbortSignal) => {
      // Queued until then.
      await new Promise(setImmediate);
      signal.throwIfAborted();
      return page();
    });
    const cancelled = cache.remember('a', compose, visit.signal);

    visit.abort();
    const later = cache.remember('a', compose);

    await expect(cancelled).rejects.toThrow('aborted');
    expect(await later).toMatchObject({ complete: true });
    expect(compose).toHaveBeenCalledTimes(2);
  });

  it('keeps pages apart', async () => {
    const cache = createPageCache();

    expect(await cache.remember('a', async () => page())).not.toBe(
      await cache.remember('b', async () => page()),
    );
  });

  it('drops large pages even if there are few', async () => {
    const cache = createPageCache();
    const remember = async (key: string, html: string) => {
      const compose = jest.fn(async () => ({ ...page(), html: encodeHtml(html, '') }));
      await cache.remember(key, compose);
      return compose.mock.calls.length > 0;
    };
    const large = 'x'.repeat(20_000_000);
    for (const key of ['a', 'b', 'c']) await remember(key, large);

    expect(await remember('c', large)).toBe(false);
    expect(await remember('b', large)).toBe(false);
    expect(await remember('a', large)).toBe(true);
  });

  it('drops the least recently used page', async () => {
    const cache = createPageCache(2);
    const compose = jest.fn(async () => page());
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.remember(key, compose);

    expect(compose).toHaveBeenCalledTimes(4);
  });

  it('caches an incomplete page for a second, and then composes it again', async () => {
    const cache = createPageCache();
    const compose = jest.fn(async () => page(false));
    const clock = jest.spyOn(performance, 'now').mockReturnValue(5_000);

    const first = await cache.remember('a', compose);
    clock.mockReturnValue(5_999);
    const second = await cache.remember('a', compose);
    clock.mockReturnValue(6_000);
    const third = await cache.remember('a', compose);
    clock.mockRestore();

    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(compose).toHaveBeenCalledTimes(2);
  });

  it('retries after a failure', async () => {
    const cache = createPageCache();
    await expect(cache.remember('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');

    expect(await cache.remember('a', async () => page())).toMatchObject({ status: 200 });
  });
});
