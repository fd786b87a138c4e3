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
  ['<svg><path>', /<svg> is not closed/],
])('refuses %s', (html, reason) => {
  expect(whyNotClosed(html)).toMatch(reason);
});
