/** @jest-environment node */
import { type Counter, Registry } from 'prom-client';
import { liveRelease } from '../../../fixtures/liveRelease.ts';
import { createPageMetrics } from './createPageMetrics.ts';

it('counts every page by status and by its releases', async () => {
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

it('counts a page of a hundred remotes without a delay', async () => {
  const registry = new Registry();
  const pages = createPageMetrics(registry);
  const releases = Array.from({ length: 100 }, (_, at) => liveRelease(`remote${at}`));
  const counter = registry.getSingleMetric('shell_release_pages_total') as Counter;
  const inc = jest.spyOn(counter, 'inc');

  for (let page = 0; page < 10; page += 1) pages.pageMadeFrom(releases);
  expect(inc).not.toHaveBeenCalled();

  expect(await registry.metrics()).toMatch(/remote="remote99",release="\w+"} 10$/m);
});

it('counts pages with more lists of releases than it buffers', async () => {
  const registry = new Registry();
  const pages = createPageMetrics(registry);
  const release = liveRelease('legal');

  for (let page = 0; page < 25; page += 1) pages.pageMadeFrom([release]);

  expect(await registry.metrics()).toMatch(/remote="legal",release="\w+"} 25$/m);
});

it('drops a forgotten release, with its pending counts', async () => {
  const registry = new Registry();
  const pages = createPageMetrics(registry);
  const { pinned, ...release } = liveRelease('legal');
  pages.pageMadeFrom([{ ...release, pinned }]);

  pages.forget('legal', pinned.id);

  expect(await registry.metrics()).not.toContain('remote="legal"');
});

it('counts failed renderings by cause', async () => {
  const registry = new Registry();
  const pages = createPageMetrics(registry);

  pages.renderFailed('timeout');
  pages.renderFailed('error');
  pages.renderFailed('error');

  const text = await registry.metrics();
  expect(text).toContain('shell_render_failures_total{cause="timeout"} 1');
  expect(text).toContain('shell_render_failures_total{cause="error"} 2');
});
