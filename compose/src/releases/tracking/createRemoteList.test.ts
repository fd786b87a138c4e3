/** @jest-environment node */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PollOutcome } from '@statline/service/schedulePolls';
import { until } from '../../../../service/fixtures/until.ts';
import { LEGAL_CONTRACT } from '../../../fixtures/legalContract.ts';
import { makeRelease, publish } from '../../../fixtures/makeRelease.ts';
import { temporaryFolder } from '../../../fixtures/temporaryFolder.ts';
import { createMirror } from '../mirror/createMirror.ts';
import { createRemoteList } from './createRemoteList.ts';
import type { TrackedRemote } from './TrackedRemote.ts';
import { trackRemote } from './trackRemote.ts';

it('only the tracker of the changed entry writes the record, even if the previous tracker ends later', async () => {
  const [folder, mirrored] = [await temporaryFolder(), await temporaryFolder()];
  let endFirst = () => {};
  const first = new Promise<void>((resolve) => {
    endFirst = resolve;
  });
  const smokeRender = jest.fn(async (): Promise<string[]> => []);
  smokeRender.mockImplementationOnce(() => first.then(() => []));
  const mirror = createMirror(mirrored);
  const logger = { info: () => {}, warn: () => {}, error: () => {} } as never;
  const list = createRemoteList([], (remote) =>
    trackRemote(remote, {
      gate: { smokeRender, contract: LEGAL_CONTRACT },
      mirror,
      logger,
      onRefusal: () => {},
    }),
  );
  const refreshed: Promise<PollOutcome>[] = [];
  const polls = {
    start: async (remotes: readonly TrackedRemote[]) => {
      await Promise.all(remotes.map((remote) => remote.restore()));
      refreshed.push(...remotes.map((remote) => remote.refresh()));
    },
    end: () => {},
  };
  const entry = { name: 'legal', source: folder, keys: [], slots: [] };
  await publish(folder, makeRelease({ words: 'first' }));
  await list.reconcile([entry], polls);
  await until(() => smokeRender.mock.calls.length === 1);
  const second = makeRelease({ words: 'second' });
  await publish(folder, second);

  await list.reconcile([{ ...entry, slots: ['offers'] }], polls);
  await refreshed[1];
  endFirst();
  await refreshed[0];

  const record = await readFile(path.join(mirrored, 'legal/live.json'), 'utf8');
  expect(JSON.parse(record).id).toBe(second.release.id);
});
