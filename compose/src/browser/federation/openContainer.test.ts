import type { PinnedRelease } from '../../protocol/composition/Composition.ts';
import { HostFailure, openContainer } from './openContainer.ts';

jest.mock('./separateChunks.ts', () => {
  throw new Error('No chunk 3');
});

const release = (id: string): PinnedRelease => ({
  id,
  name: 'legal',
  baseUrl: `/remotes/legal/${id}/`,
  container: { file: 'remoteEntry.js', global: 'remote_legal', integrity: '' },
  modules: {},
});

it("does not take a missing file of the host for the remote's", async () => {
  void openContainer(release('1'), '/remotes/legal/1/remoteEntry.js');

  const second = openContainer(release('2'), '/remotes/legal/2/remoteEntry.js');

  await expect(second).rejects.toThrow(HostFailure);
});
