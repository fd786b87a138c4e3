/** @jest-environment node */
import { partsOfDocument, stylesOf } from './partsOfDocument.ts';

const build = {
  scripts: [{ file: 'shell.1.js' }],
  fonts: [],
  css: ':root{}',
  bootstrap: 'begin()',
};

it('lets nothing that a page is made from become markup', () => {
  const { body } = partsOfDocument({
    page: { html: '<h1>Page</h1>', styles: '' },
    head: '',
    composition: {
      data: { name: '</script><script>alert(1)</script>' },
      releases: [],
      rendered: [],
    },
    build,
  });

  expect(body).not.toContain('<script>alert');
  const [, json = ''] = body.match(/id="composition">(.*?)<\/script>/s) ?? [];
  expect(JSON.parse(json).data.name).toBe('</script><script>alert(1)</script>');
});

it('keeps the program, with its hash, until the inline script asks for it', () => {
  const integrity = 'sha384-s';
  const { head, body } = partsOfDocument({
    page: { html: '', styles: '' },
    head: '',
    composition: { data: {}, releases: [], rendered: [] },
    build: { ...build, scripts: [{ file: 'shell.1.js', integrity }] },
  });

  expect(head).toContain('<script>begin()</script>');
  expect(head).not.toContain('as="script"');
  expect(body).toMatch(
    /<template id="program"><script src="[^>]* integrity="sha384-s" crossorigin/,
  );
});

it('names the text of every style element that it writes', () => {
  const page = { html: '', styles: '<style data-x>a{}</style><style>b{}</style>' };

  expect(stylesOf({ build, page })).toEqual([':root{}', 'a{}', 'b{}']);
});
