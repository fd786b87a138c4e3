import styledComponents from 'styled-components/package.json' with { type: 'json' };
import { launchService, type RunningService } from '../../scripts/running/launchService.ts';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { type RebuiltRelease, serveRebuiltLegal } from '../rebuilding/serveRebuiltLegal.ts';
import { type FaultyApi, startFaultyApi } from '../site/startFaultyApi.ts';
import { expect, test } from '../site/test.ts';
import { waitForHydration } from '../site/waitForHydration.ts';

const { version } = styledComponents;

let legal: RebuiltRelease;
let api: FaultyApi;
let shell: RunningService;
let dataDir: string;

test.beforeAll(async () => {
  legal = await serveRebuiltLegal({ instead: { 'styled-components': 'older-styled-components' } });
  api = await startFaultyApi();
  dataDir = await temporaryFolder();
  shell = await launchService('shell/dist/server/main.cjs', {
    PORT: '0',
    ADMIN_PORT: '0',
    API_URL: api.url,
    DATA_DIR: dataDir,
    REMOTE_LEGAL_URL: legal.url,
  });
});
test.afterAll(async () => {
  await shell.stop();
  await Promise.all([api.close(), legal.close()]);
});

test('a release built against an older minor version runs beside the others', async ({
  page,
  request,
}) => {
  expect(legal.requires['styled-components']).toBe('^6.5.3');
  expect(version).toMatch(/^6\.6\./);
  await expect
    .poll(async () => (await request.get(`${shell.url}/_shell/releases`)).json())
    .toContainEqual(expect.objectContaining({ name: 'legal', id: legal.id }));

  const policy = `${shell.url}/privacy-policy`;
  expect(await (await request.get(policy)).text()).toContain('Your Rights');
  await page.goto(policy);
  await waitForHydration(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service');
  await page.goto(shell.url);
  await waitForHydration(page);

  // Both use one copy, the shell's.
  const versions = await page
    .locator('style[data-styled-version]')
    .evaluateAll((styles) => styles.map((style) => style.getAttribute('data-styled-version')));
  expect(new Set(versions)).toEqual(new Set([version]));
});
