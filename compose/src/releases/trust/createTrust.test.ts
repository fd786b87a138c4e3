/** @jest-environment node */

import { is } from 'valibot';
import { makeReleaseKey, unsignedEnvelope } from '../../../fixtures/releaseKey.ts';
import { type Publication, PublicationEnvelope } from '../../protocol/manifest/publication.ts';
import { checkPublication, type ExpectedPublication } from './createTrust.ts';

const team = makeReleaseKey();
const stranger = makeReleaseKey();
const DIGEST = 'ab'.repeat(32);
const OTHER_DIGEST = 'cd'.repeat(32);

const published: Publication = {
  kind: 'live',
  remote: 'legal',
  sequence: 7,
  at: '2026-01-01T00:00:00.000Z',
  digest: DIGEST,
};
const live: ExpectedPublication = { kind: 'live', digest: DIGEST };

const check = (
  envelope: PublicationEnvelope | undefined,
  expected = live,
  { keys = [team.publicKey], seen = {} } = {},
) => checkPublication(envelope, expected, { remote: 'legal', keys, seen });

it("accepts the team's signature, and records the publication's number", () => {
  expect(check(team.sign(published))).toEqual({ live: { [team.publicKey]: 7 } });
});

it('accepts a publication again, and with any key of the team', () => {
  const keys = [stranger.publicKey, team.publicKey];

  const seen = check(team.sign(published), live, { keys });
  expect(check(stranger.sign(published), live, { keys, seen })).toEqual({
    live: { [team.publicKey]: 7, [stranger.publicKey]: 7 },
  });
});

it("accepts several signatures if one is the team's", () => {
  const envelope = team.sign(published);
  const signatures = [...stranger.sign(published).signatures, ...envelope.signatures];

  expect(check({ ...envelope, signatures })).toEqual({ live: { [team.publicKey]: 7 } });
});

const signed = team.sign(published);
const withPayload = (publication: object) => ({
  ...signed,
  payload: Buffer.from(JSON.stringify(publication)).toString('base64'),
});
const { signatures } = signed;

it.each<[string, PublicationEnvelope | undefined, RegExp]>([
  ['nothing', undefined, /it is not signed/],
  ['an unsigned publication', unsignedEnvelope(published), /it is not signed/],
  ["a stranger's signature", stranger.sign(published), /none of the keys/],
  [
    "a stranger's signature under the team's name",
    {
      ...stranger.sign(published),
      signatures: [
        { keyid: team.publicKey, sig: stranger.sign(published).signatures[0]?.sig ?? '' },
      ],
    },
    /none of the keys/,
  ],
  ['changed contents', withPayload({ ...published, digest: OTHER_DIGEST }), /none of the keys/],
  ['a raised number', withPayload({ ...published, sequence: 8 }), /none of the keys/],
  [
    'an invalid signature',
    { ...signed, signatures: [{ keyid: team.publicKey, sig: 'AAAA' }] },
    /none/,
  ],
  [
    'the signature of another type',
    { ...signed, payloadType: 'text/plain' as never, signatures },
    /none/,
  ],
  ['another release', team.sign({ ...published, digest: OTHER_DIGEST }), /is something else/],
  ['another remote', team.sign({ ...published, remote: 'waitlist' }), /is something else/],
  ['a canary', team.sign({ ...published, kind: 'canary', share: 100 }), /is something else/],
  ['an invalid publication', team.sign({ hello: 'world' } as never), /is something else/],
])('refuses %s', (_what, envelope, reason) => {
  expect(() => check(envelope)).toThrow(reason);
});

it.each<[string, Publication]>([
  ['another share', { ...published, kind: 'canary', share: 100 }],
  ['another release', { ...published, kind: 'canary', digest: OTHER_DIGEST, share: 5 }],
  ['a live release', published],
  ['the end of one', { ...published, kind: 'canary', digest: undefined as never, share: 0 }],
])('refuses, for a canary, %s', (_what, publication) => {
  const expected: ExpectedPublication = { kind: 'canary', digest: DIGEST, share: 5 };

  expect(() => check(team.sign(publication), expected)).toThrow(/is something else/);
});

it('refuses a signed publication that is older than the last', () => {
  const seen = { live: { [team.publicKey]: 8 } };

  expect(() => check(team.sign(published), live, { seen })).toThrow(
    'publication 7 is older than 8, which was seen before',
  );
});

it("refuses a publication older than one signed with another of the team's keys", () => {
  const keys = [team.publicKey, stranger.publicKey];
  const seen = { live: { [stranger.publicKey]: 8 } };

  expect(() => check(team.sign(published), live, { keys, seen })).toThrow(/is older than 8/);
});

it('ignores numbers signed with a revoked key, since a thief may have signed the highest one', () => {
  const seen = { live: { [stranger.publicKey]: Number.MAX_SAFE_INTEGER } };

  expect(check(team.sign(published), live, { seen })).toMatchObject({
    live: { [team.publicKey]: 7 },
  });
});

it('accepts only canonical base64, so that each envelope has one spelling', () => {
  const envelope = unsignedEnvelope(published);
  const signedBy = (sig: string) => ({ ...envelope, signatures: [{ keyid: 'key', sig }] });

  expect(is(PublicationEnvelope, signedBy('QQ=='))).toBe(true);
  expect(is(PublicationEnvelope, signedBy('QR=='))).toBe(false);
  expect(is(PublicationEnvelope, { ...envelope, payload: 'QQ==' })).toBe(true);
  expect(is(PublicationEnvelope, { ...envelope, payload: 'QR==' })).toBe(false);
});
