/** @jest-environment node */
import { PageFederation } from './PageFederation.ts';

const react = { version: 'the host’s' };
const shared = { react: { '19.3.1': { version: '19.3.1', lib: () => react } } };

/** As a container connects itself: its own options first, the page's libraries then. */
function connected(): PageFederation {
  const container = new PageFederation({ name: 'legal' });
  container.initOptions({ name: 'legal' });
  container.initShareScopeMap('default', shared as never);
  return container;
}

describe('PageFederation', () => {
  it("hands out the page's copy of a library, at once and as a promise", async () => {
    const container = connected();

    expect(container.loadShareSync('react')()).toBe(react);
    expect((await container.loadShare('react'))()).toBe(react);
  });

  it('rejects what the page does not share, by its name', async () => {
    await expect(connected().loadShare('vue')).rejects.toThrow('This page does not share vue');
  });

  it('shares nothing before it is connected', () => {
    const container = new PageFederation({ name: 'legal' });

    expect(() => container.loadShareSync('react')).toThrow('This page does not share react');
  });
});
