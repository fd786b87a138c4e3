/** @jest-environment node */
import { changeReleases } from './changeReleases.ts';

it('reports which host cannot be read, and why', async () => {
  const source = {
    location: 'https://releases.example/legal/',
    read: () => {
      throw new Error('fetch failed', { cause: new Error('no such host') });
    },
  };
  const store = { source, put: async () => {} };

  await expect(changeReleases(store, 'legal', {}, async () => {})).rejects.toThrow(
    'https://releases.example/legal/ cannot be read: fetch failed: no such host.',
  );
});
