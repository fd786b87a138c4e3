import { collect } from '../../../fixtures/collect.ts';
import { sampleSignUp } from '../../../fixtures/samples/sampleSignUp.ts';
import type { ListedSignUp } from '../../store/ListedSignUp.ts';
import { exportFor, type MailProgram } from './exportFor.ts';

async function exported(program: MailProgram, ...people: Partial<ListedSignUp>[]) {
  async function* list() {
    for (const person of people) yield { ...sampleSignUp(), ...person };
  }
  return (await collect(exportFor(program, list()))).join('').trim().split('\r\n');
}

test.each([
  ['mailchimp', '"Email Address","First Name","Last Name","School","Signed up","Tags"'],
  ['klaviyo', '"Email Address","First Name","Last Name","Organization","Signed up","Batch"'],
  ['hubspot', '"Email","First name","Last name","School","Signed up","Batch"'],
] as const)('exports the columns of %s', async (program, heading) => {
  const invited = { batch: 3, at: new Date('2026-04-01') };
  expect(await exported(program, { name: 'Ada Byron Lovelace', invited })).toEqual([
    heading,
    '"Ada@Example.com","Ada Byron","Lovelace","Cambridge","2026-03-05","Batch 3"',
  ]);
});

test('escapes spreadsheet formulas', async () => {
  const hostile = { name: '=cmd() "x"', school: '@SUM(1)', email: "=cmd|'/c'!a0+@x.com" };
  const [, line] = await exported('hubspot', hostile);
  expect(line).toBe(`"'=cmd|'/c'!a0+@x.com","'=cmd()","""x""","'@SUM(1)","2026-03-05",""`);
});

test('omits people who must not be mailed', async () => {
  const since = new Date('2026-03-06');
  const states = ['pending', 'confirmed', 'unsubscribed', 'bounced'] as const;
  const people = states.map((state) => ({ name: state, address: { state, since } }));
  const lines = await exported('klaviyo', ...people, { name: 'unknown' });
  expect(lines.slice(1).map((line) => line.split('"')[3])).toEqual(['confirmed', 'unknown']);
});
