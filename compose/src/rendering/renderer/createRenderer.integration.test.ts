/** @jest-environment node */

import { bundledRelease } from '../../../fixtures/bundledRelease.ts';
import { startTestRendering } from '../../../fixtures/startTestRendering.ts';
import { type StartedTestSite, startTestSite } from '../../../fixtures/startTestSite.ts';
import type { PoolRenderer } from './createRenderer.ts';

const DEVELOPERS = 'http://localhost:3003';

let shell: StartedTestSite;
let rendering: PoolRenderer;

/** A shell whose developers override the legal remote with code that does this on its page. */
async function use(overriding: string): Promise<void> {
  const live = bundledRelease('legal');
  // The very id, name and address of the live release.
  const override = bundledRelease('legal', { 'legal/PrivacyPolicy': overriding });
  rendering = startTestRendering();
  shell = await startTestSite({
    renderer: rendering,
    overrideRules: { remotes: ['legal'], origins: [DEVELOPERS] },
    releasesFor: async ({ overrides }) => [overrides.size > 0 ? override : live],
  });
}

afterEach(async () => {
  await shell.stop();
  rendering.close();
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

const OVERRIDDEN = `override-legal=${encodeURIComponent(`${DEVELOPERS}/`)}`;

it.each([[true], [false]])(
  "shows an override's code to no other visitor, whatever id it claims (override first: %s)",
  async (overrideFirst) => {
    await use("return say('from elsewhere')");
    if (!overrideFirst) await read();

    expect(await read(OVERRIDDEN)).toBe('from elsewhere');
    expect(await read()).toBe('legal/PrivacyPolicy');
    expect(await read(OVERRIDDEN)).toBe('from elsewhere');
  },
);

it("isolates others' pages from what an override does to its process", async () => {
  await use("Object.prototype.outcome = 'joined'; String.prototype.padEnd = null; process.exit(3)");

  await read(OVERRIDDEN);

  expect(await read()).toBe('legal/PrivacyPolicy');
  expect(rendering.circuits.of(bundledRelease('legal').pinned)).toEqual([]);
});

it('does not cache pages with an override', async () => {
  await use("say.pages = (say.pages ?? 0) + 1; return say('page ' + say.pages)");

  expect([await read(OVERRIDDEN), await read(OVERRIDDEN)]).toEqual(['page 1', 'page 2']);
});
