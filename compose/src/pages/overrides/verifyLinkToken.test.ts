/** @jest-environment node */

import { randomBytes, sign } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { makeReleaseKey } from '../../../fixtures/releaseKey.ts';
import { signLink } from '../../build/development/signLink.ts';
import {
  type DevelopmentClaim,
  LINK_TYPE,
  readClaim,
  writeClaim,
  writeToken,
} from '../../protocol/LinkClaim.ts';
import { PUBLICATION_TYPE, preAuthentication } from '../../protocol/manifest/publication.ts';
import type { ReleaseKey } from '../../releases/trust/releaseKeys.ts';
import { verifyLinkToken } from './verifyLinkToken.ts';

const SITE = 'https://live.site';
const NOW = Date.UTC(2026, 0, 1, 12);
const HOUR_MS = 60 * 60 * 1000;

const legal = makeReleaseKey();
const waitlist = makeReleaseKey();
const rules = {
  origin: SITE,
  keys: new Map([
    ['legal', [legal.publicKey]],
    ['waitlist', [waitlist.publicKey]],
  ]),
  development: true,
};

const CLAIM: DevelopmentClaim = {
  remote: 'legal',
  site: SITE,
  url: 'http://localhost:3003/',
  container: { file: 'remoteEntry.js', global: 'remote_legal' },
  modules: ['PrivacyPolicy'],
  expires: new Date(NOW + HOUR_MS).toISOString(),
};

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));
afterEach(() => jest.restoreAllMocks());

const tokenOf = (claim: object, key: ReleaseKey = legal): string =>
  new URL(signLink(claim as DevelopmentClaim, key)).searchParams.get('token') ?? '';

it('accepts a link that the team has signed for this site and this hour', () => {
  const link = new URL(signLink(CLAIM, legal));

  expect(link.origin + link.pathname).toBe('https://live.site/_shell/develop');
  expect(verifyLinkToken(link.searchParams.get('token') ?? '', rules)).toEqual(CLAIM);
});

it('has room for the pages of a larger remote', () => {
  const pages = Array.from({ length: 40 }, (_, index) => ({
    path: `/legal/page-${index}`,
    module: 'PrivacyPolicy',
    title: `The page number ${index}`,
    description: `Description of page number ${index} of the legal remote.`,
  }));

  expect(verifyLinkToken(tokenOf({ ...CLAIM, pages }), rules)).toMatchObject({ pages });
});

it('reports a remote with too many modules for a link', () => {
  const modules = Array.from({ length: 50 }, () => randomBytes(50).toString('hex'));

  expect(() => signLink({ ...CLAIM, modules }, legal)).toThrow('too many modules');
});

it('refuses a link whose contents expand beyond the limit', () => {
  const payload = deflateRawSync(Buffer.alloc(1_000_000));
  const signature = sign(null, preAuthentication(LINK_TYPE, payload), legal.privateKey);

  expect(() => verifyLinkToken(writeToken(payload, legal.publicKey, signature), rules)).toThrow(
    /cannot be read/,
  );
});

it.each([
  [
    'for another remote, by its claim',
    { remote: 'waitlist' },
    /not signed with a key of the remote waitlist: the site knows 1/,
  ],
  [
    'for a remote whose team signs nothing',
    { remote: 'marketing' },
    /not signed with a key of the remote marketing: the site knows 0/,
  ],
  [
    'for another site',
    { site: 'https://staging.site' },
    /is for https:\/\/staging\.site, not for https:\/\/live\.site/,
  ],
  ['whose time is over', { expires: new Date(NOW).toISOString() }, /has expired/],
  [
    'valid for thirteen hours',
    { expires: new Date(NOW + 13 * HOUR_MS).toISOString() },
    /more than 12 hours/,
  ],
  ['without an end', { expires: undefined }, /cannot be read/],
  ['to another machine', { url: 'http://evil.example:3003/' }, /not a port of the own machine/],
  [
    'to another machine by its user name',
    { url: 'http://localhost:3003@evil.example/' },
    /own machine/,
  ],
  [
    'with a policy of its own',
    { url: "http://localhost:3003/;script-src 'unsafe-eval'/" },
    /own machine/,
  ],
  ['to a page of the machine', { url: 'https://localhost:3003/' }, /own machine/],
  [
    'with a container elsewhere',
    { container: { file: '//evil.example/x.js', global: 'remote_legal' } },
    /cannot be read/,
  ],
  [
    'with a container that is a global of the page',
    { container: { file: 'x.js', global: 'location' } },
    /cannot be read/,
  ],
])('refuses a link %s', (_, part, reason) => {
  const token = tokenOf({ ...CLAIM, ...part });

  expect(() => verifyLinkToken(token, rules)).toThrow(reason);
});

describe('of a preview', () => {
  const { remote, site } = CLAIM;
  const preview = (hours: number) => ({
    remote,
    site,
    digest: 'ab'.repeat(32),
    expires: new Date(NOW + hours * HOUR_MS).toISOString(),
  });
  const withoutDevelopment = { ...rules, development: false };

  it('accepts one for a week, even if development links are not allowed', () => {
    const token = tokenOf(preview(7 * 24));

    expect(verifyLinkToken(token, rules)).toEqual(preview(7 * 24));
    expect(verifyLinkToken(token, withoutDevelopment)).toEqual(preview(7 * 24));
    expect(() => verifyLinkToken(tokenOf(CLAIM), withoutDevelopment)).toThrow(/allow none/);
  });

  it.each([
    ['that has expired', preview(0), /has expired/],
    ['for longer', preview(7 * 24 + 1), /more than 168 hours/],
    ['for another site', { ...preview(1), site: 'https://staging.site' }, /not for/],
    [
      'for another remote',
      { ...preview(1), remote: 'waitlist' },
      /not signed with a key of the remote waitlist/,
    ],
    ['with an incomplete digest', { ...preview(1), digest: 'ab' }, /cannot be read/],
    ['with a URL', { ...preview(1), url: CLAIM.url }, /cannot be read/],
  ])('refuses one %s', (_, claim, reason) => {
    expect(() => verifyLinkToken(tokenOf(claim), rules)).toThrow(reason);
  });
});

it('refuses a link signed by another team, or with a key of another name', () => {
  const byAnother = tokenOf(CLAIM, waitlist);
  const [payload, , signature] = byAnother.split('.');

  expect(() => verifyLinkToken(byAnother, rules)).toThrow(
    /not signed with a key of the remote legal/,
  );
  expect(() => verifyLinkToken([payload, legal.publicKey, signature].join('.'), rules)).toThrow(
    /not signed with a key/,
  );
});

it('refuses a link in which anything was changed', () => {
  const [payload = '', key, signature] = tokenOf(CLAIM).split('.');
  const claim = readClaim(payload);
  const changed = writeClaim({ ...claim, url: 'http://localhost:4444/' });

  expect(() =>
    verifyLinkToken([changed.toString('base64url'), key, signature].join('.'), rules),
  ).toThrow(/not signed with a key/);
});

it('does not read what is not signed with a key that the site knows', () => {
  const payload = deflateRawSync(Buffer.alloc(1_000_000));
  const stranger = makeReleaseKey();
  const signature = sign(null, preAuthentication(LINK_TYPE, payload), stranger.privateKey);

  for (const key of [stranger.publicKey, legal.publicKey]) {
    expect(() => verifyLinkToken(writeToken(payload, key, signature), rules)).toThrow(
      /not signed with a key/,
    );
  }
});

it('does not accept the signature of a publication', () => {
  const payload = writeClaim(CLAIM);
  const signature = sign(null, preAuthentication(PUBLICATION_TYPE, payload), legal.privateKey);

  expect(() => verifyLinkToken(writeToken(payload, legal.publicKey, signature), rules)).toThrow(
    /not signed with a key/,
  );
});

it.each(['', 'rubbish', 'a.b.c', `${'a'.repeat(5000)}.${'b'.repeat(43)}.${'c'.repeat(86)}`])(
  'refuses an invalid link: %.20s',
  (text) => {
    expect(() => verifyLinkToken(text, rules)).toThrow(/not a link that `compose` has printed/);
  },
);
