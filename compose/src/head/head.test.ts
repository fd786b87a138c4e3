import { takeHead } from './takeHead.ts';
import { withHead } from './withHead.ts';

const HTML =
  '<title>Tractor &amp; trailer</title><meta name="description" content="Red &quot;T-1&quot;"/>' +
  '<meta name="viewport" content="width=1"/><meta http-equiv="refresh" content="0"/>' +
  '<link rel="preload" as="image" href="/a.png"/><link rel="canonical" href="/t-1"/>' +
  '<title>Tractor</title><main><h1>Tractor</h1><title>not here</title></main>';

const DOCUMENT =
  '<!doctype html><head><meta charset="utf-8"><title>The shop</title>' +
  '<meta name="description" content="All there is" data-page><meta name="viewport" content="width=device-width">' +
  '<link rel="canonical" href="https://shop.example/" data-page></head><body><title>left</title></body>';

it("leaves to a module what it may say of its page, and takes all of it out of the page's HTML", () => {
  const { html, head } = takeHead(HTML);

  expect(html).toBe(
    '<link rel="preload" as="image" href="/a.png"/><main><h1>Tractor</h1><title>not here</title></main>',
  );
  expect(head).toEqual([
    { element: 'title', attributes: {}, text: 'Tractor' },
    { element: 'meta', attributes: { name: 'description', content: 'Red "T-1"' } },
    { element: 'link', attributes: { rel: 'canonical', href: '/t-1' } },
  ]);
});

it("puts it in the place of the site's, once", () => {
  const document = withHead(DOCUMENT, takeHead(HTML).head);

  const [head = '', body] = document.split('</head>');
  expect(head.match(/<title/g)).toHaveLength(1);
  expect(head).toContain('<title data-of-module>Tractor</title>');
  expect(head.match(/name="description"/g)).toHaveLength(1);
  expect(head).toContain('content="Red &quot;T-1&quot;"');
  expect(head.match(/rel="canonical"/g)).toHaveLength(1);
  expect(head).toContain('content="width=device-width"');
  expect(body).toBe('<body><title>left</title></body>');
});

it('writes nothing that is not escaped, and no attribute that would do something', () => {
  const document = withHead(DOCUMENT, [
    { element: 'title', attributes: { onload: 'x' }, text: '</title><script>' },
  ]);

  expect(document).toContain('<title data-of-module>&lt;/title');
  expect(document).not.toContain('onload');
});

it('leaves a document as it is where no module says anything', () => {
  expect(withHead(DOCUMENT, takeHead('<main></main>').head)).toBe(DOCUMENT);
});
