/** @jest-environment node */
import { StartError } from '@statline/service/StartError';
import { checkOptionNames } from './checkOptionNames.ts';

const check = (given: object) =>
  checkOptionNames({
    remotes: [{ name: 'legal', source: 'https://remotes.example/' }],
    build: 'dist',
    dataDir: 'data',
    origin: 'https://live.site',
    logger: {} as never,
    ...given,
  });

it.each([
  ['releases.pollMS. There are: pollMs, maxReleaseBytes.', { releases: { pollMS: 1_000 } }],
  ['overrides.allowDevelopmentLinks.', { overrides: { allowDevelopmentLinks: true } }],
  ['remotes.key.', { remotes: [{ name: 'legal', source: '/srv/legal', key: 'abc' }] }],
  ['feed.key.', { feed: { source: '/srv/remotes.json', key: 'abc' } }],
  ['dataFolder.', { dataFolder: 'data' }],
])('refuses the unknown option %s', (option, given) => {
  expect(() => check(given)).toThrow(StartError);
  expect(() => check(given)).toThrow(`createComposition() has no option ${option}`);
});

it('accepts the options that there are', () => {
  check({
    releases: { pollMs: 1_000 },
    overrides: { origins: undefined, developmentLinks: true },
    feed: undefined,
  });
});
