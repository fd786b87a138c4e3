import { isScriptHint, withoutScripts } from './withoutScripts.ts';

it('removes every script from a document and nothing else', () => {
  const kept = '<link rel="preload" href="/a.woff2" as="font" crossorigin><p>a &lt;script&gt;</p>';
  const html = `<link rel="preload" href="/a.js" as="script" integrity="sha384-x" crossorigin>
<link rel="modulepreload" href="/b.js">
<link href=/c.js rel='prefetch'>
${kept}
<script type="application/json" id="composition">{"a":"\\u003c/script>"}</script>
<SCRIPT src="/a.js" defer></SCRIPT>
`;

  expect(withoutScripts(html)).toBe(`${kept}\n`);
});

it.each([
  ['</a.js>; rel=preload; as=script', true],
  ['</a.js>; rel="modulepreload"', true],
  ['</a.woff2>; rel=preload; as=font; crossorigin', false],
  ['</a.css>; rel=preload; as=style', false],
  ['</terms>; rel="canonical"', false],
])('recognises links that load scripts: %s', (link, expected) => {
  expect(isScriptHint(link)).toBe(expected);
});
