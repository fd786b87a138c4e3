/** @jest-environment node */
import { liveRelease } from '../../fixtures/liveRelease.ts';
import { createPageMemory } from './createPageMemory.ts';
import type { RenderRequest } from './Renderer.ts';

const { pinned } = liveRelease('legal');

const pageWith = (id: string) =>
  ({
    path: '/',
    mounts: [],
    composition: { releases: [{ ...pinned, id }] },
  }) as unknown as RenderRequest;

it('knows with which page the code of a release was rendered last', () => {
  const memory = createPageMemory();
  const [earlier, later] = [pageWith('a'), pageWith('a')];

  memory.note(earlier);
  memory.note(later);

  expect(memory.pageOf('legal/a/PrivacyPolicy')).toBe(later);
  expect(memory.pageOf('legal/b/PrivacyPolicy')).toBeUndefined();
});

it('forgets the release that was rendered longest ago', () => {
  const memory = createPageMemory(2);

  for (const id of ['a', 'b', 'a', 'c']) memory.note(pageWith(id));

  expect(memory.pageOf('legal/a/')).toBeDefined();
  expect(memory.pageOf('legal/b/')).toBeUndefined();
});
