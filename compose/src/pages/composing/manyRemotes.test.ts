/** @jest-environment node */
import { brotliCompressSync } from 'node:zlib';
import { createElement } from 'react';
import { inThreadRenderer, standInBundle } from '../../../fixtures/inThreadRenderer.ts';
import { liveRelease } from '../../../fixtures/liveRelease.ts';
import { MANY_REMOTES, manyRemotesSite } from '../../../fixtures/manyRemotesSite.tsx';
import { type StartedTestSite, startTestSite } from '../../../fixtures/startTestSite.ts';
import type { AdmittedRelease } from '../../releases/AdmittedRelease.ts';

const LIVE = 'a'.repeat(16);
const NEWER = 'b'.repeat(16);
const DEVELOPED = 'http://localhost:3003/';

function release(name: string, id = LIVE): AdmittedRelease {
  const { pinned, ...rest } = liveRelease('legal');
  const Part = () => createElement('p', null, `${name} ${id}`);
  return {
    ...rest,
    pinned: {
      ...pinned,
      name,
      id,
      baseUrl: `/remotes/${name}/${id}/`,
      modules: { Part: ['Part.js'] },
      ...(name === 'r1' && { mounts: { Part: ['r77/Part'] } }),
    },
    serverBundle: standInBundle(new Map([[`${name}/Part`, Part]])),
  };
}

let site: StartedTestSite;
let live: AdmittedRelease[];
let sequences: Map<string, number>;
let rendered: string[];
let hasCanary = false;

/** A site with so many remotes, of which each page shows ten. */
async function serve(remotes: number): Promise<void> {
  const names = MANY_REMOTES.slice(0, remotes);
  live = names.map((name) => release(name));
  sequences = new Map(names.map((name) => [name, 1_700_000_000]));
  rendered = [];
  const { render, ...renderer } = inThreadRenderer(manyRemotesSite);
  const data = {};
  site = await startTestSite({
    site: manyRemotesSite,
    renderer: {
      ...renderer,
      render: (request) => {
        rendered.push(request.path);
        return render(request);
      },
    },
    load: () => data,
    sequences: () => sequences,
    mayShowCanary: () => hasCanary,
    overrideRules: { remotes: names, origins: [new URL(DEVELOPED).origin] },
    releasesFor: ({ bucket, overrides }) => {
      if (bucket === undefined && overrides.size === 0) return live;
      const replaced = overrides.size > 0 ? [...overrides.keys()] : ['r50'];
      return live.map((each) =>
        replaced.includes(each.pinned.name) ? release(each.pinned.name, NEWER) : each,
      );
    },
  });
}

afterEach(() => {
  hasCanary = false;
  return site.stop();
});

/** A remote releases. */
function goLive(name: string): void {
  live = live.map((each) => (each.pinned.name === name ? release(name, NEWER) : each));
  sequences = new Map([...sequences, [name, 1_700_000_001]]);
}

const text = async (path: string, cookie = '') =>
  (await fetch(site.url + path, { headers: { cookie } })).text();
const pinsIn = (html: string): string[] => {
  const [, json = ''] = /id="composition">([^<]*)/.exec(html) ?? [];
  return JSON.parse(json).releases.map(({ name }: { name: string }) => name);
};

it('sends a document whose size does not depend on the number of remotes', async () => {
  await serve(20);
  const few = (await text('/1')).length;
  await site.stop();
  await serve(100);
  const many = (await text('/1')).length;

  expect(Math.abs(many - few) / few).toBeLessThan(0.01);
});

it('adds at most 20 compressed bytes to a document for each similar region', async () => {
  await serve(100);
  const sizeOf = async (path: string) => brotliCompressSync(await text(path)).length;

  expect(((await sizeOf('/')) - (await sizeOf('/1'))) / 90).toBeLessThan(20);
});

it('pins the releases of the modules that a page shows or may mount', async () => {
  await serve(100);

  expect(pinsIn(await text('/1'))).toEqual(MANY_REMOTES.slice(10, 20));
  // What a module of the page may mount, too.
  expect(pinsIn(await text('/0'))).toEqual([...MANY_REMOTES.slice(0, 10), 'r77']);
});

it('renders only pages with a new release again', async () => {
  await serve(100);
  for (const path of ['/0', '/1', '/2', '/7']) await text(path);
  rendered = [];

  goLive('r15');
  for (const path of ['/0', '/1', '/2', '/7']) await text(path);
  expect(rendered).toEqual(['/1']);

  // Of a module that another one mounts.
  goLive('r77');
  for (const path of ['/0', '/1', '/2', '/7']) await text(path);
  expect(rendered).toEqual(['/1', '/0', '/7']);
  expect(await text('/1')).toContain(`r15 ${NEWER}`);
});

const pinsFor = async (modules: string, cookie = ''): Promise<string[]> =>
  JSON.parse(await text(`/_shell/releases?modules=${modules}`, cookie)).map(
    ({ name, id }: { name: string; id: string }) => `${name} ${id}`,
  );

it("returns the releases for a navigation's modules and their nested ones only", async () => {
  await serve(100);

  expect(await pinsFor('r1/Part,r50/Part')).toEqual([`r1 ${LIVE}`, `r50 ${LIVE}`, `r77 ${LIVE}`]);
  expect(await pinsFor('unknown/Part,r2/Part')).toEqual([`r2 ${LIVE}`]);
  expect(await pinsFor('')).toEqual([]);
  expect(JSON.parse(await text('/_shell/releases'))).toHaveLength(100);
});

it('returns the canary to a visitor in its share', async () => {
  hasCanary = true;
  await serve(100);

  expect(await pinsFor('r49/Part,r50/Part', 'canary=3')).toEqual([`r49 ${LIVE}`, `r50 ${NEWER}`]);
});

it('returns the override to a developer, whose document pins all releases', async () => {
  await serve(100);
  const cookie = `override-r50=${encodeURIComponent(DEVELOPED)}`;

  expect(await pinsFor('r49/Part,r50/Part', cookie)).toEqual([`r49 ${LIVE}`, `r50 ${NEWER}`]);
  expect(pinsIn(await text('/1', cookie))).toHaveLength(100);
});
