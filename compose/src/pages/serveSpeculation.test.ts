/** @jest-environment node */
import { grantingSite } from '../../fixtures/grantingSite.ts';
import { inThreadRenderer } from '../../fixtures/inThreadRenderer.ts';
import { type StartedTestSite, startTestSite } from '../../fixtures/startTestSite.ts';
import { testSite } from '../../fixtures/testSite.tsx';

let site: StartedTestSite;

afterEach(() => site.stop());

const prerender = () =>
  fetch(site.url, { headers: { 'sec-purpose': 'prefetch;prerender', 'accept-encoding': 'br' } });

it('each document refers to the rules, which cover the pages and granted paths', async () => {
  site = await startTestSite({ site: grantingSite });

  const named = (await fetch(site.url)).headers.get('speculation-rules') ?? '';
  const response = await fetch(new URL(JSON.parse(named), site.url));

  expect(response.headers.get('content-type')).toBe('application/speculationrules+json');
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  const [rule] = (await response.json()).prerender;
  expect(rule.where.and[0].href_matches).toEqual(expect.arrayContaining(['/', '/legal/*']));
  expect(rule.where.and[1].selector_matches).toContain(':root:not([data-live])');
});

it('a prefetched document equals the page, from the cache and before', async () => {
  site = await startTestSite();

  for (const speculative of [await prerender(), await prerender()]) {
    expect(speculative.status).toBe(200);
    expect(await speculative.text()).toBe(await (await fetch(site.url)).text());
  }
});

it('responds with 503 during a canary, without assigning a bucket or counting the page', async () => {
  const countPage = jest.fn();
  site = await startTestSite({
    mayShowCanary: () => true,
    judge: { countPage, countReport: () => {} },
  });

  const ahead = await prerender();

  expect(ahead.status).toBe(503);
  expect(ahead.headers.get('cache-control')).toBe('no-store');
  expect(ahead.headers.get('set-cookie')).toBeNull();
  expect(countPage).not.toHaveBeenCalled();
  expect((await fetch(site.url)).headers.get('set-cookie')).toContain('canary=');
  expect(countPage).toHaveBeenCalledTimes(1);
});

it('composes no document while the render queue is full', async () => {
  const render = jest.fn();
  site = await startTestSite({
    renderer: { ...inThreadRenderer(testSite), render, isFull: () => true },
  });

  expect((await prerender()).status).toBe(503);

  expect(render).not.toHaveBeenCalled();
});
