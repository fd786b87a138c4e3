/** @jest-environment node */
import { createLogger, type Logger } from '@statline/service/logging/createLogger';
import { createElement, type FunctionComponent } from 'react';
import * as v from 'valibot';
import { liveRelease } from '../../../fixtures/liveRelease.ts';
import { slottedSite } from '../../../fixtures/slottedSite.ts';
import { type StartedTestSite, startTestSite } from '../../../fixtures/startTestSite.ts';
import type { Composition } from '../../protocol/composition/Composition.ts';
import type { AdmittedRelease } from '../../releases/AdmittedRelease.ts';

/** Shows what it is given. */
const Shown = (props: object) => createElement('p', null, JSON.stringify(props));

/** A release with a module in the slot. */
const offering = (
  name: string,
  Offer: FunctionComponent<object> = Shown,
  id = 'aaaaaaaaaaaaaaaa',
): AdmittedRelease => {
  const release = liveRelease(name, { [`${name}/Offer`]: Offer });
  return { ...release, pinned: { ...release.pinned, id }, slots: { offers: 'Offer' } };
};

let site: StartedTestSite;

const serve = async (
  releases: readonly AdmittedRelease[],
  options: Parameters<typeof startTestSite>[0] = {},
) => {
  site = await startTestSite({
    site: slottedSite,
    releasesFor: () => releases,
    load: () => 'data',
    ...options,
  });
};

afterEach(() => site.stop());

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${site.url}${path}`, { headers });
  const html = (await response.text()).replaceAll('&quot;', '"');
  const composition: Composition = JSON.parse(
    /id="composition">(.*?)<\/script>/s.exec(html)?.[1] ?? '',
  );
  const regions = [...html.matchAll(/<div data-region="(.*?)">/g)].map(([, id]) => id);
  return { status: response.status, html, composition, regions };
}

it("shows the modules that live releases register, in the slot's order and with its props", async () => {
  await serve(['marketing', 'waitlist'].map((name) => offering(name)));

  const { html, regions, composition } = await get('/');

  expect(regions.slice(0, 4)).toEqual([
    'marketing/Hero',
    'waitlist/Offer',
    'marketing/Offer',
    'marketing/Story',
  ]);
  expect(html).toContain('<p>{"site":"data"}</p>');
  expect(composition.slots).toEqual({ offers: ['waitlist/Offer', 'marketing/Offer'] });
  expect(composition.rendered).toContain('waitlist/Offer');
  expect(Object.keys(composition.scripts ?? {})).toContain('waitlist/Offer');
});

it("sorts other modules by name, and respects the slot's limit", async () => {
  await serve(['zebra', 'legal', 'marketing', 'waitlist'].map((name) => offering(name)));

  const { composition } = await get('/');

  expect(composition.slots).toEqual({ offers: ['waitlist/Offer', 'legal/Offer'] });
  expect(composition.releases.map(({ name }) => name)).toEqual(['legal', 'marketing', 'waitlist']);
  expect(composition.rendered).not.toContain('marketing/Offer');
});

it("is empty, with the reason in the log, if the site's props are invalid", async () => {
  const propsSchema = v.object({ site: v.picklist(['data'], 'it is not a site') });
  const { offers } = slottedSite.slots ?? {};
  if (!offers) throw new Error('There is no slot.');
  const error = jest.fn();
  const logger = { ...createLogger({ service: 'test', level: 'silent' }), error } as Logger;
  const checked = { ...slottedSite, slots: { offers: { ...offers, propsSchema } } };
  await serve([offering('marketing')], { site: checked, logger });
  expect((await get('/')).composition.slots).toEqual({ offers: ['marketing/Offer'] });
  expect(error).not.toHaveBeenCalled();
  await site.stop();

  await serve([offering('marketing')], { site: checked, logger, load: () => 'other' });

  const { status, html, composition } = await get('/');
  expect(status).toBe(200);
  expect(composition.slots).toEqual({ offers: [] });
  expect(html).not.toContain('marketing/Offer');
  expect(error).toHaveBeenCalledWith(
    { slot: 'offers', reason: 'it is not a site', path: '/' },
    'invalid props of a slot',
  );
});

it('is empty if no release registers a module, and not part of other pages', async () => {
  await serve([liveRelease('marketing'), liveRelease('waitlist'), offering('legal')]);

  const [home, waitlist] = await Promise.all([get('/'), get('/waitlist')]);

  expect(home.composition.releases.map(({ name }) => name)).toContain('legal');
  expect(waitlist.composition.releases.map(({ name }) => name)).toEqual(['waitlist']);
  expect(waitlist.composition.slots).toBeUndefined();

  await site.stop();
  await serve([liveRelease('marketing'), liveRelease('waitlist')]);
  const { status, composition, regions } = await get('/');
  expect(status).toBe(200);
  expect(composition.slots).toEqual({ offers: [] });
  expect(regions).toHaveLength(4);
});

it('omits only a module that throws', async () => {
  const Broken = () => {
    throw new Error('broken release');
  };
  await serve([
    offering('marketing', Broken),
    offering('waitlist', () => createElement('p', null, 'Join')),
  ]);

  const { status, html, composition } = await get('/');

  expect(status).toBe(200);
  expect(html).toContain('<p>Join</p>');
  expect(html).not.toContain('role="alert"');
  expect(composition.slots?.offers).toContain('marketing/Offer');
});

it("shows a canary's module to its visitors only", async () => {
  const canary = offering('legal', () => createElement('p', null, 'New'), 'cccccccccccccccc');
  const others = [liveRelease('marketing'), liveRelease('waitlist')];
  await serve([], {
    releasesFor: ({ bucket = 100 }) => [...others, bucket < 5 ? canary : liveRelease('legal')],
    mayShowCanary: () => true,
  });

  const [inCanary, other] = await Promise.all([
    get('/', { cookie: 'canary=3' }),
    get('/', { cookie: 'canary=70' }),
  ]);

  expect(inCanary.html).toContain('<p>New</p>');
  expect(other.composition.slots).toEqual({ offers: [] });
});

it('changes with the releases registered in it, even if the page is cached', async () => {
  const others = [liveRelease('marketing'), liveRelease('waitlist')];
  let releases = [...others, offering('legal')];
  await serve([], { releasesFor: () => releases });
  for (const _ of [1, 2]) expect((await get('/')).regions).toContain('legal/Offer');

  releases = [...others, { ...offering('legal', Shown, 'bbbbbbbbbbbbbbbb'), slots: {} }];

  for (const _ of [1, 2]) expect((await get('/')).regions).not.toContain('legal/Offer');
});

it('removes a module from a cached page once its remote loses the slot but keeps another', async () => {
  const [home, ...others] = slottedSite.pages;
  const { offers } = slottedSite.slots ?? {};
  if (!home || !offers) throw new Error('The site has no slot.');
  const release = liveRelease('legal', { 'legal/Offer': Shown, 'legal/Other': Shown });
  let slots: Record<string, string> = { offers: 'Offer', more: 'Other' };
  await serve([], {
    site: {
      ...slottedSite,
      pages: [{ ...home, regions: [...(home.regions ?? []), { slot: 'more' }] }, ...others],
      slots: { offers, more: offers },
    },
    releasesFor: () => [{ ...release, slots }],
  });
  expect((await get('/')).regions).toContain('legal/Other');

  slots = { offers: 'Offer' };
  const { regions } = await get('/');

  expect(regions).toContain('legal/Offer');
  expect(regions).not.toContain('legal/Other');
});
