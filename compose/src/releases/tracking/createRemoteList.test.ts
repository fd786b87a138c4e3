/** @jest-environment node */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PollOutcome } from '@statline/service/schedulePolls';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { until } from '../../../../service/fixtures/until.ts';
import { LEGAL_CONTRACT } from '../../../fixtures/legalContract.ts';
import { makeRelease, publish } from '../../../fixtures/makeRelease.ts';
import { createMirror } from '../mirror/createMirror.ts';
import { createRemoteList } from './createRemoteList.ts';
import { type TrackedRemote, trackRemote } from './trackRemote.ts';

jest.mock('@aws-sdk/client-s3', () => {
  throw Object.assign(new Error("Cannot find module '@aws-sdk/client-s3'"), {
    code: 'MODULE_NOT_FOUND',
  });
});

const logger = { info: () => {}, warn: () => {}, error: () => {} } as never;

it('keeps all remotes if the source of an added one cannot be opened', async () => {
  const close = jest.fn();
  const list = createRemoteList([], ({ name }) => ({ name, close }) as never);
  const polls = { start: jest.fn(), end: jest.fn() };
  const legal = { name: 'legal', source: await temporaryFolder(), keys: [], slots: [] };
  await list.reconcile([legal], polls);
  const before = list.tracked();

  const added = { ...legal, name: 'cart', source: 's3://releases/cart/' };
  await expect(list.reconcile([added], polls)).rejects.toThrow('@aws-sdk/client-s3');

  expect(list.tracked()).toEqual(before);
  expect(polls.end).not.toHaveBeenCalled();
  expect(close).not.toHaveBeenCalled();
});

it('only the tracker of the changed entry writes the record, even if the previous tracker ends later', async () => {
  const [folder, mirrored] = [await temporaryFolder(), await temporaryFolder()];
  let endFirst = () => {};
  const first = new Promise<void>((resolve) => {
    endFirst = resolve;
  });
  const smokeRender = jest.fn(async (): Promise<string[]> => []);
  smokeRender.mockImplementationOnce(() => first.then(() => []));
  const mirror = createMirror(mirrored);
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
