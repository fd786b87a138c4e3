/** @jest-environment node */
import { Registry } from 'prom-client';
import { liveRelease } from '../../../fixtures/liveRelease.ts';
import { createPageMetrics } from './createPageMetrics.ts';

it('counts every page by its status and by the releases that it was made from', async () => {
  const registry = new Registry();
  const pages = createPageMetrics(registry);
  const releases = [liveRelease('legal'), liveRelease('waitlist')];
  for (let page = 0; page < 450; page += 1) {
    pages.pageSent({ status: 200, seconds: 0.001 });
    pages.pageMadeFrom(releases);
  }
  pages.pageSent({ status: 503, seconds: 3 });

  const text = await registry.metrics();

  expect(text).toContain('shell_page_seconds_count{status="200"} 450');
  expect(text).toContain('shell_page_seconds_bucket{le="2.5",status="503"} 0');
  expect(
    text.match(/^shell_release_pages_total\{remote="\w+",release="\w+"\} 450$/gm),
  ).toHaveLength(2);
  expect(await registry.metrics()).toBe(text);
});

it('drops a release that is forgotten, and what was not counted of it yet', async () => {
  const registry = new Registry();
  const pages = createPageMetrics(registry);
  const { pinned, ...release } = liveRelease('legal');
  pages.pageMadeFrom([{ ...release, pinned }]);

  pages.forget('legal', pinned.id);

  expect(await registry.metrics()).not.toContain('remote="legal"');
});
