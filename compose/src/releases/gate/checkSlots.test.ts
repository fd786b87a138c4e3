/** @jest-environment node */
import { makeRelease } from '../../../fixtures/makeRelease.ts';
import { slottedSite } from '../../../fixtures/slottedSite.ts';
import { ReleaseRefused } from '../ReleaseRefused.ts';
import { checkRelease, type SmokeRender } from './checkRelease.ts';
import { createReleaseContract } from './createReleaseContract.ts';

const CONTRACT = createReleaseContract({
  ...slottedSite,
  slots: { ...slottedSite.slots, news: { sampleProps: {}, props: () => ({}), max: 1 } },
});
const BUNDLE = { file: 'server.cjs', code: '' };
const LONG = 'x'.repeat(101);
const exposes = ['PrivacyPolicy', 'TermsOfService', 'Offer', 'News', 'Of/fer', LONG];

const admit = (
  slots: Record<string, string>,
  smokeRender: SmokeRender = async () => [],
  invalidParts?: 'leave out',
) => {
  const { release } = makeRelease({ exposes, slots });
  return checkRelease(release, BUNDLE, {
    smokeRender,
    contract: CONTRACT,
    ...(invalidParts && { invalidParts }),
  });
};

async function reasonsFor(...options: Parameters<typeof admit>): Promise<readonly string[]> {
  try {
    await admit(...options);
    return [];
  } catch (error) {
    if (error instanceof ReleaseRefused) return error.reasons;
    throw error;
  }
}

it("renders each module registered in a slot with the slot's sample props, as on its page", async () => {
  const run = jest.fn<Promise<string[]>, Parameters<SmokeRender>>(async () => []);

  const { slots } = await admit({ offers: 'Offer', news: 'News' }, run);

  expect(slots).toEqual({ offers: 'Offer', news: 'News' });
  expect(run.mock.calls[0]?.[0].mounts.slice(2)).toEqual([
    { module: 'legal/Offer', props: { site: 'sample' }, path: '/', inner: [] },
    { module: 'legal/News', props: {}, inner: [] },
  ]);
});

it('refuses a release whose module in a slot does not render', async () => {
  expect(await reasonsFor({ offers: 'Offer' }, async () => ['legal/Offer threw'])).toEqual([
    'legal/Offer threw',
  ]);
});

it.each([
  [
    'which the site does not have: its slots are offers, news',
    { sidebar: 'Offer' },
    'Offer in the slot sidebar',
  ],
  ['which the release does not expose', { offers: 'Missing' }, 'Missing in the slot offers'],
  [
    'which the site mounts elsewhere',
    { offers: 'PrivacyPolicy' },
    'PrivacyPolicy in the slot offers',
  ],
  [
    'but a name has letters and digits, 100 at most',
    { offers: 'Of/fer' },
    'Of/fer in the slot offers',
  ],
  [
    'but a name has letters and digits, 100 at most',
    { offers: LONG },
    `${LONG} in the slot offers`,
  ],
])('refuses a module %s: %j', async (reason, slots, what) => {
  expect(await reasonsFor(slots)).toEqual([`it registers ${what}, ${reason}`]);
});

it('refuses a module in two slots', async () => {
  expect(await reasonsFor({ offers: 'Offer', news: 'Offer' })).toEqual([
    'it registers Offer in the slot offers, which it registers in offers and news',
    'it registers Offer in the slot news, which it registers in offers and news',
  ]);
});

it('removes obsolete slots from a release that visitors already had, without refusing it', async () => {
  const run: SmokeRender = async () => [];

  expect((await admit({ sidebar: 'News', offers: 'Offer' }, run, 'leave out')).slots).toEqual({
    offers: 'Offer',
  });
});
