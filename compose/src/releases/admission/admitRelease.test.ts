/** @jest-environment node */
import { cpuOf } from '../../../../service/fixtures/cpuOf.ts';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { makeRelease, publish } from '../../../fixtures/makeRelease.ts';
import { folderSource } from '../sources/folderSource.ts';
import { regionScope } from '../styles/whySheetLeaks.ts';
import { admitRelease, checkedFiles } from './admitRelease.ts';

/** The gate's refusal of a release with these style sheets; undefined: it admits it. */
async function whyRefused(styleSheets: Record<string, string>) {
  const folder = await temporaryFolder();
  const made = makeRelease({ assets: styleSheets });
  await publish(folder, made);
  const opened = admitRelease(folderSource(folder), made.release, {
    smokeRender: async () => [],
    contract: { versions: { react: '19.3.1' }, mounts: {} },
  });
  return opened.then(
    () => undefined,
    ({ reasons }) => reasons,
  );
}

const confined = `@scope ${regionScope('legal')} { a { color: red } }`;

it('admits a release whose style sheets are confined to its regions', async () => {
  expect(await whyRefused({ 'a.css': confined })).toBeUndefined();
});

it('refuses a release for each style sheet with a rule for the whole page', async () => {
  const files = {
    'a.css': confined,
    'b.css': 'body { margin: 0 }',
    'LOUD.CSS': '@page { margin: 0 }',
  };

  expect(await whyRefused(files)).toEqual([
    'its style sheet b.css: `body` is a rule for the whole page',
    'its style sheet LOUD.CSS: `@page` sets how the whole page is printed',
  ]);
});

it("refuses style sheets confined to another team's regions", async () => {
  const css = `@scope ${regionScope('marketing')} { a { color: red } }`;

  expect(await whyRefused({ 'a.css': css })).toEqual([
    expect.stringMatching(/^its style sheet a\.css: .* is not that of its regions, .*"legal\/"/),
  ]);
});

it('refuses more style sheets than it can check quickly', async () => {
  const large = `${confined}/*${' '.repeat(600_000)}*/`;

  expect(await whyRefused({ 'a.css': large, 'b.css': large })).toEqual([
    'its style sheets have more than 1 MB together',
  ]);
});

it('counts module files as checked if the container contains their hashes', () => {
  const release = {
    files: { 'a.js': 'sha384-a', 'b.js': 'sha384-b', 'elsewhere.js': 'sha384-c' },
    modules: { First: ['a.js'], Second: ['a.js', 'b.js'] },
  };
  const container = 'sriHashes={1:"sha384-a",2:"sha384-c"}';

  expect(checkedFiles(release, container)).toEqual({ 'a.js': 'sha384-a' });
});

it('is not blocked by a manifest that lists a file thousands of times', async () => {
  const container = 'x'.repeat(1_000_000);
  const check = (times: number) => async () =>
    checkedFiles(
      { files: { 'a.js': 'sha384-a' }, modules: { A: Array(times).fill('a.js') } },
      container,
    );
  await check(1)();

  const usual = await cpuOf(check(1));

  expect(await cpuOf(check(10_000))).toBeLessThan(200 * usual);
});
