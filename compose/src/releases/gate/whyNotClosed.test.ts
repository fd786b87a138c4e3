/** @jest-environment node */
import { whyNotClosed } from './whyNotClosed.ts';

it.each([
  '',
  'words & <b>more</b>',
  '<p>one<p>two<br><img src="a.png">',
  '<ul><li>one<li>two</ul><table><tr><td>x</table>',
  '<div><section><p>x</div>',
  '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>',
  '<!-- a --> <a href="/a>b">x</a>',
  '<textarea></div></textarea>',
  '<b>mis<i>nested</b></i> &amp; <br></br>',
  '<dl><dt>a<dd>b</dl><details><summary>x</summary>y</details><iframe src="/x"></iframe>',
  '<form><input></form><template><form></form></template><select><option>a<option>b</select>',
  '<meta charset="utf-8"><noscript><img src="a.png"></noscript>',
])('accepts %s', (html) => {
  expect(whyNotClosed(html)).toBeUndefined();
});

it.each([
  ['</div>', /ends an element/],
  ['<p>x</p></main>', /ends an element/],
  ['<div><div></div>', /<div> is not closed/],
  ['<b>x', /<b> is not closed/],
  ['<a href="/x">x<p>y</p>', /<a> is not closed/],
  ['<table><tr><td>x', /is not closed/],
  ['<!-- x', /does not end/],
  ['<a title="x', /does not end/],
  ['<textarea>', /does not end|is not closed/],
  ['<script>', /does not end|is not closed/],
  ['<svg><desc><div></desc></svg>', /<svg> is not closed/],
  ['<span><div>x</span>', /<span> is not closed/],
  ['<select><b></select>', /<b> is not closed/],
  ['<form><b></b>', /does not end/],
  ['</form>', /ends an element/],
  ['</b></ul>', /ends an element/],
  ['<script><!--<script></script>', /does not end/],
  ['<svg><![CDATA[</svg>', /does not end/],
  ['<noscript><b title="</noscript><div>"></b></noscript>', /ends an element|is not closed/],
  ['<plaintext></plaintext>', /<plaintext> acts on the whole page/],
  ['<body class="x">', /<body> acts on the whole page/],
  ['<base href="/x">', /<base> acts on the whole page/],
  ['<link rel="stylesheet" href="/x">', /<link> acts on the whole page/],
  ['<meta http-equiv="refresh" content="0">', /<meta> acts on the whole page/],
  ['<noscript><meta http-equiv="refresh"></noscript>', /<meta> acts on the whole page/],
])('refuses %s', (html, reason) => {
  expect(whyNotClosed(html)).toMatch(reason);
});

it.each([
  ['script', '{"a":"<div>"}'],
  ['tbody', '<tr><td>one<td>two'],
  ['g', '<path d="M0 0"/>'],
  ['ul', '<li>one<li>two'],
])('accepts what <%s> may hold: %s', (holder, html) => {
  expect(whyNotClosed(html, holder)).toBeUndefined();
});

it.each([
  ['g', '<![CDATA[<i>'],
  ['span', '<p>x'],
])('refuses what <%s> would not end: %s', (holder, html) => {
  expect(whyNotClosed(html, holder)).toMatch(/does not end|is not closed/);
});
