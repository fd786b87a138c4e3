/** @jest-environment node */
import { createLogger } from '@statline/service/createLogger';
import { LEGAL_CONTRACT } from '../../fixtures/legalContract.ts';
import { makeRelease, publish } from '../../fixtures/makeRelease.ts';
import { temporaryFolder } from '../../fixtures/temporaryFolder.ts';
import type { SmokeRender } from '../gate/admitRelease.ts';
import { createMirror } from '../mirror/createMirror.ts';
import { folderSource } from '../sources/folderSource.ts';
import type { ReleaseSource } from '../sources/ReleaseSource.ts';
import { trackRemotes } from './trackRemotes.ts';

/** Long enough to read three small files, on a machine that is busy. */
const START_TIMEOUT_MS = 2_000;

async function publishedLegal(): Promise<ReleaseSource> {
  const folder = await temporaryFolder();
  await publish(folder, makeRelease());
  return folderSource(folder);
}

/** @returns whether the legal remote has a release once the start has done waiting. */
async function startWith(legal: ReleaseSource, smokeRender: SmokeRender): Promise<boolean> {
  const { remotes, close } = await trackRemotes({
    sources: [['legal', legal]],
    mirror: createMirror(await temporaryFolder()),
    smokeRender,
    contract: LEGAL_CONTRACT,
    pollMs: 60_000,
    startTimeoutMs: START_TIMEOUT_MS,
    logger: createLogger({ service: 'test', level: 'silent' }),
    onRefusal: () => {},
  });
  close();
  return remotes[0]?.state().live !== undefined;
}

it('starts with a release that takes longer to smokeRender than a host may take', async () => {
  const slowly: SmokeRender = async () => {
    await new Promise((wake) => setTimeout(wake, START_TIMEOUT_MS * 1.5));
    return [];
  };

  expect(await startWith(await publishedLegal(), slowly)).toBe(true);
});

it('starts without the release of a host that hangs', async () => {
  const hanging: ReleaseSource = {
    location: 'nowhere',
    read: async function* () {
      await new Promise(() => {});
    },
  };

  expect(await startWith(hanging, async () => [])).toBe(false);
});
