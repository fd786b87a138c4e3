/** @jest-environment node */
import { suggestEmail } from './suggestEmail.ts';

test.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmail.con', 'ada@gmail.com'],
  ['ada@gmial.con', 'ada@gmail.com'],
  ['ada@gmai.com', 'ada@gmail.com'],
  ['ada@gamil.com', 'ada@gmail.com'],
  ['ada@gnail.com', 'ada@gmail.com'],
  ['ada@gmaill.com', 'ada@gmail.com'],
  ['ada@gmail.cm', 'ada@gmail.com'],
  ['ada@gmail.co', 'ada@gmail.com'],
  ['ada@gmail.om', 'ada@gmail.com'],
  ['ada@gmail', 'ada@gmail.com'],
  ['ada@gmailcom', 'ada@gmail.com'],
  ['ada@yaho.com', 'ada@yahoo.com'],
  ['ada@hotmial.com', 'ada@hotmail.com'],
  ['ada@homtail.co', 'ada@hotmail.com'],
  ['ada@outlok.com', 'ada@outlook.com'],
  ['ada@icould.com', 'ada@icloud.com'],
  ['ada@stanford.edi', 'ada@stanford.edu'],
  ['ada@cs.stanford.ed', 'ada@cs.stanford.edu'],
  ['ada@example.con', 'ada@example.com'],
  ['ada@example.ogr', 'ada@example.org'],
  [' Ada.L+nil@GMIAL.COM ', 'Ada.L+nil@gmail.com'],
])('suggests for %j the address %j', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each([
  'ada@gmail.com',
  'Ada@GMAIL.com',
  'ada@googlemail.com',
  'ada@hotmail.co.uk',
  'ada@yahoo.co.jp',
  'ada@yahoo.ca',
  'ada@outlook.de',
  'ada@hotmail.fr',
  'ada@mail.com',
  'ada@ymail.com',
  'ada@email.com',
  'ada@gmx.com',
  'ada@cloud.com',
  'ada@live.com',
  'ada@aol.com',
  'ada@ucla.edu',
  'ada@gmu.edu',
  'ada@example.co',
  'ada@example.cm',
  'ada@example.om',
  'ada@gmail.example.com',
  'ada@例え.テスト',
  'ada@example',
  'ada@',
  'ada',
  '',
  '@gmial.com',
  'a@b@gmial.com',
])('suggests nothing for %j', (typed) => {
  expect(suggestEmail(typed)).toBeUndefined();
});
