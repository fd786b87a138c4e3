import { ALIASES } from './aliases.ts';
import { schoolKey, schoolName } from './schoolKey.ts';

test.each([
  'UCLA',
  ' ucla ',
  'ＵＣＬＡ',
  'U.C.L.A.',
  'University of California, Los Angeles',
  'university of  california LOS ANGELES',
])('%j is a spelling of the same school', (spelling) => {
  const key = schoolKey(spelling);

  expect(key).toBe(schoolKey('University of California, Los Angeles'));
  expect(schoolName(key ?? '')).toBe('University of California, Los Angeles');
});

test.each(['UCLA Extension', 'Los Angeles', 'constructor', '__proto__'])(
  '%j is a school of its own',
  (school) => {
    expect(schoolKey(school)).toBe(school.toLowerCase());
    expect(schoolName(school)).toBe(school);
  },
);

test.each([undefined, '', ' \u3000'])('%j names no school', (school) => {
  expect(schoolKey(school)).toBeUndefined();
});

test('no alias names two schools', () => {
  const spellings = Object.entries(ALIASES)
    .flat(2)
    .map((spelling) => spelling.toLowerCase());

  expect(spellings).toHaveLength(new Set(spellings).size);
  for (const [name, also] of Object.entries(ALIASES)) {
    for (const alias of [name, ...also]) expect(schoolName(schoolKey(alias) ?? '')).toBe(name);
  }
});
