/** @jest-environment node */
import { whyStyledRuleLeaks } from './whyStyledRuleLeaks.ts';

const OWN = new Set(['shop__sc-1a2b', 'kXyz', 'bAbc']);
const whyLeaks = (rule: string) => whyStyledRuleLeaks(rule, OWN);

it.each([
  ['its own element', '.kXyz{color:red;}'],
  ['its descendants', '.kXyz p,.kXyz:hover>a::before{color:red;}'],
  ['its next siblings', '.shop__sc-1a2b+.shop__sc-1a2b{margin:0;}'],
  ['its own element, depending on the page', 'html[data-theme="dark"] .kXyz{color:red;}'],
  ['its own element, depending on its descendants', '.kXyz:has(input:checked){color:red;}'],
  [
    'both under conditions',
    '@media print{@supports (gap:1px){.kXyz{gap:1px;}}@container (width>1px){.bAbc p{gap:0;}}}',
  ],
  ['both when they appear', '@starting-style{.kXyz{opacity:0;}}'],
  ['with brackets in strings', `.kXyz::before{content:"}body{";background:url("a){")}`],
])('allows a component to style %s', (_what, rule) => {
  expect(whyLeaks(rule)).toBeUndefined();
});

it("allows a component's own keyframes", () => {
  expect(whyLeaks('@keyframes bAbc{from{top:0;}to{top:1px;}}')).toBeUndefined();
});

it.each([
  ['body{display:none;}', '`body`'],
  ['.card{display:none;}', '`.card`'],
  ['.kXyz,body{display:none;}', '`&,body`'],
  ['html:has(.kXyz) body{background:red!important;}', '`html:has(&) body`'],
  ['body:not(.kXyz){top:0;}', '`body:not(&)`'],
  [':is(.kXyz,body){top:0;}', '`:is(&,body)`'],
  ['[title=".kXyz"] p{top:0;}', '`[title="&"] p`'],
  ['.kXyz-2{top:0;}', '`.kXyz-2`'],
  ['@media print{.kXyz{top:0;}nav{display:none;}}', '`nav`'],
  ['.kXyz{& p{top:0;}body &{top:0;}}', '`&`'],
  ['@keyframes spin{to{rotate:1turn;}}', '`@keyframes spin`'],
  ['@font-face{font-family:Inter;src:url(a.woff2);}', '`@font-face`'],
  ['@property --angle{syntax:"*";inherits:false;}', '`@property --angle`'],
  ['@layer base{.kXyz{top:0;}}', '`@layer base`'],
  ['@scope (body){.kXyz{top:0;}}', '`@scope (body)`'],
  ['@import "x.css";', '`@import "x.css"`'],
  ['color:red;', '`color:red;`'],
  ['.kXyz{color:red;', 'a rule does not parse: a bracket is not closed'],
  ['.kXyz{content:"a\n}body{top:0}b";}', /^a rule does not parse: /],
  ['.kXyz{background:url(a/*b)}body{top:0;}.kXyz{color:red/*)*/}', '`body`'],
  ['.kXyz{content:"</style>"}', 'a rule does not parse: it ends the style element'],
])('refuses %s', (rule, reason) => {
  expect(whyLeaks(rule)).toEqual(
    typeof reason === 'string' ? reason : expect.stringMatching(reason),
  );
});
