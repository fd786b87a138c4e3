/** @jest-environment node */
import react from 'react';
import { PageFederation } from './PageFederation.ts';

describe('PageFederation', () => {
  const container = new PageFederation({ name: 'legal' });

  it("provides the page's copy of a library, synchronously and as a promise", async () => {
    expect(container.loadShareSync('react')()).toBe(react);
    expect((await container.loadShare('react'))()).toBe(react);
  });

  it('rejects a library that the page does not share, by name', async () => {
    await expect(container.loadShare('vue')).rejects.toThrow('This page does not share vue');
  });
});
