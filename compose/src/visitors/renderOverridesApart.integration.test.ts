/** @jest-environment node */

import { builtProgram } from '../../fixtures/builtProgram.ts';
import { bundledRelease } from '../../fixtures/bundledRelease.ts';
import { type StartedTestSite, startTestSite } from '../../fixtures/startTestSite.ts';
import { testSite } from '../../fixtures/testSite.tsx';
import { createCircuitBreakers } from '../renderer/createCircuitBreakers.ts';
import { createRenderer } from '../renderer/createRenderer.ts';
import { renderOverridesApart } from './renderOverridesApart.ts';

const DEVELOPERS = 'http://localhost:3003';
const logger = { info: () => {}, error: () => {} };
const startCircuits = () =>
  createCircuitBreakers({
    probeModule: async () => ({ outcome: 'passed' }),
    logger: logger as never,
  });
const circuits = startCircuits();

const startRenderer = (own = startCircuits()) =>
  createRenderer({
    site: testSite,
    program: builtProgram('renderer'),
    circuits: own,
    logger: logger as never,
    onFailure: () => {},
  });

let shell: StartedTestSite;
let renderer: ReturnType<typeof renderOverridesApart>;

/** A shell whose developers override the legal remote with code that does this on its page. */
async function use(overriding: string): Promise<void> {
  const live = bundledRelease('legal');
  // The very id, name and address of the live release.
  const override = bundledRelease('legal', { 'legal/PrivacyPolicy': overriding });
  renderer = renderOverridesApart(startRenderer(circuits), () => startRenderer());
  shell = await startTestSite({
    renderer,
    overrideRules: { remotes: ['legal'], origins: [DEVELOPERS] },
    releasesFor: async ({ overrides }) => [overrides.size > 0 ? override : live],
  });
}

afterEach(async () => {
  await shell.stop();
  renderer.close();
});

async function read(cookie = ''): Promise<string> {
  const response = await fetch(`${shell.url}/privacy-policy`, { headers: { cookie } });
  return (
    /<p>([^<]*)<\/p>|needs (JavaScript)/
      .exec(await response.text())
      ?.slice(1)
      .find(Boolean) ?? ''
  );
}

const OVERRIDDEN = `remote-overrides=${encodeURIComponent(`legal=${DEVELOPERS}/`)}`;

it.each([[true], [false]])(
  'gives the code of an override, whatever id it claims, to nobody else (override first: %s)',
  async (overrideFirst) => {
    await use("return say('from elsewhere')");
    if (!overrideFirst) await read();

    expect(await read(OVERRIDDEN)).toBe('from elsewhere');
    expect(await read()).toBe('legal/PrivacyPolicy');
    expect(await read(OVERRIDDEN)).toBe('from elsewhere');
  },
);

it('keeps what an override does to its process away from the pages of others', async () => {
  await use("Object.prototype.outcome = 'joined'; String.prototype.padEnd = null; process.exit(3)");

  await read(OVERRIDDEN);

  expect(await read()).toBe('legal/PrivacyPolicy');
  expect(circuits.of(bundledRelease('legal').pinned)).toEqual([]);
});

it('makes the page of an override anew each time, so that none is kept for anybody', async () => {
  await use("say.pages = (say.pages ?? 0) + 1; return say('page ' + say.pages)");

  expect([await read(OVERRIDDEN), await read(OVERRIDDEN)]).toEqual(['page 1', 'page 2']);
});
