/** @jest-environment node */
import { cpuOf } from '../../../../service/fixtures/cpuOf.ts';
import { inlineScriptsOf, measureHtml, partsOfDocument, stylesOf } from './partsOfDocument.ts';

const build = {
  scripts: [{ file: 'shell.1.js' }],
  fonts: [],
  css: ':root{}',
  bootstrap: 'begin()',
  storeSequences: 'store()',
};

/** The parts of a document of an empty page, unless a test states more. */
const partsOf = (more: Partial<Parameters<typeof partsOfDocument>[0]>) =>
  partsOfDocument({
    page: { html: '', styles: '', head: '' },
    composition: { data: {}, releases: [], rendered: [] },
    styleSheets: [],
    sequences: '',
    build,
    isHostNeeded: false,
    enhancements: [],
    visits: undefined,
    ...more,
  });

it('escapes everything that a page is made from', () => {
  const data = { name: '</script><script>alert(1)</script>' };

  const { body } = partsOf({ composition: { data, releases: [], rendered: [] } });

  expect(body).not.toContain('<script>alert');
  const [, json = ''] = body.match(/id="composition">(.*?)<\/script>/s) ?? [];
  expect(JSON.parse(json).data).toEqual(data);
});

it("keeps the host's script, with its hash, in a template for the inline script", () => {
  const integrity = 'sha384-s';

  const { head, body } = partsOf({
    build: { ...build, scripts: [{ file: 'shell.1.js', integrity }] },
  });

  expect(head).toContain('<script>begin()</script>');
  expect(head).not.toContain('as="script"');
  expect(body).toMatch(
    /<template id="program"><script src="[^>]* integrity="sha384-s" crossorigin/,
  );
});

it('keeps enhancements and the script that measures visits in templates too', () => {
  const { body } = partsOf({
    isHostNeeded: true,
    enhancements: [{ href: '/remotes/a/1/Clock.js', integrity: 'sha384-c' }],
    visits: { sample: 20, script: { href: '/assets/visit/visit.js' } },
  });

  expect(body).toContain('<template id="program" data-at-once>');
  expect(body).toContain(
    '<template id="enhancements"><script src="/remotes/a/1/Clock.js" integrity="sha384-c" crossorigin></script></template>',
  );
  expect(body).toContain(
    '<template id="visit" data-sample="20"><script src="/assets/visit/visit.js"></script></template>',
  );
});

it('returns the text of every style element that it writes', () => {
  const styles = '<style data-x>a{}</style><style>b{}</style>';

  expect(stylesOf(build, { styles })).toEqual([':root{}', 'a{}', 'b{}']);
});

it.each([
  ['without sequences of releases', '', ['begin()']],
  ['that stores sequences', 'legal.a', ['begin()', 'store()']],
])('returns the text of every inline script of a document %s', (_what, sequences, scripts) => {
  const { head } = partsOf({ sequences });

  const written = head.matchAll(/<script>(.*?)<\/script>/g);
  expect(Array.from(written, ([, text]) => text)).toEqual(scripts);
  expect(inlineScriptsOf(build, sequences)).toEqual(scripts);
});

it('measures text like browsers do', () => {
  expect(measureHtml('<p class="a">a &amp; b</p><!-- --><br/>&lt;i&gt;')).toEqual({
    elements: 2,
    characters: 8,
  });
});

it.each(['<', '&'])('is not blocked by thousands of unterminated %j', async (character) => {
  const measure = (html: string) => async () => measureHtml(html);
  await measure('<p>&amp;'.repeat(12_500))();

  const usual = await cpuOf(measure('<p>&amp;'.repeat(12_500)));

  expect(await cpuOf(measure(character.repeat(100_000)))).toBeLessThan(20 * usual);
});
