/** @jest-environment node */
import { liveRelease } from '../../../fixtures/liveRelease.ts';
import { createLastPages } from './createLastPages.ts';
import type { RenderRequest } from './Renderer.ts';

const { pinned } = liveRelease('legal');

const pageWith = (id: string) =>
  ({
    path: '/',
    mounts: ['legal/PrivacyPolicy'],
    composition: { releases: [{ ...pinned, id }] },
  }) as unknown as RenderRequest;

it('knows with which page the code of a release was rendered last', () => {
  const memory = createLastPages();
  const [earlier, later] = [pageWith('a'), pageWith('a')];

  memory.note(earlier);
  memory.note(later);

  expect(memory.of('legal/a/PrivacyPolicy')).toBe(later);
  expect(memory.of('legal/b/PrivacyPolicy')).toBeUndefined();
});

it('evicts the release that was rendered longest ago', () => {
  const memory = createLastPages(4);

  for (const id of ['a', 'b', 'a', 'c']) memory.note(pageWith(id));

  expect(memory.of('legal/a/')).toBeDefined();
  expect(memory.of('legal/b/')).toBeUndefined();
});
