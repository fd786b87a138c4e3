/** @jest-environment node */
import { makeRelease } from '../../../fixtures/makeRelease.ts';
import { Release } from './release.ts';
import { releaseDigest } from './releaseDigest.ts';

const page = { path: '/legal/x', module: 'PrivacyPolicy', title: 'X', props: { a: 1, b: [2] } };
const digestWith = (...pages: Record<string, unknown>[]) =>
  releaseDigest(makeRelease({ pages }).release);

it('changes with every field of a page, and with the module in a slot', () => {
  const digests = [
    releaseDigest(makeRelease().release),
    digestWith(page),
    digestWith({ ...page, title: 'Y' }),
    digestWith({ ...page, props: { a: 1, b: [3] } }),
    digestWith(page, page),
    releaseDigest(makeRelease({ slots: { offers: 'Offer' } }).release),
    releaseDigest(makeRelease({ slots: { offers: 'Other' } }).release),
  ];

  expect(new Set(digests).size).toBe(digests.length);
});

it("does not depend on the order of a page's fields", () => {
  const { path, module, title } = page;

  expect(digestWith({ props: { b: [2], a: 1 }, title, module, path })).toBe(digestWith(page));
});

it('covers each field of a release but its id', () => {
  const { id: _, ...contents } = makeRelease().release;
  const fields = Object.keys(Release.entries).filter((field) => field !== 'id');

  const digests = fields.map((field) => releaseDigest({ ...contents, [field]: 'changed' }));

  expect(new Set([releaseDigest(contents), ...digests]).size).toBe(fields.length + 1);
});
