/** @jest-environment node */
import { generateKeyPairSync } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { FEED_TYPE } from '../../protocol/RemoteFeed.ts';
import { readFeed } from '../../releases/trust/readFeed.ts';
import { readKey, signStatement } from '../../releases/trust/releaseKeys.ts';
import { run as createKey } from './createKey.ts';
import { run as remotes } from './remotes.ts';

/** A host's team with a key, and the key of a remote's team. */
async function use() {
  const folder = await temporaryFolder();
  const keyOf = async (name: string) =>
    (await createKey([path.join(folder, name)])).text.split('\n').at(-1) ?? '';
  const [site, team] = [await keyOf('site.pem'), await keyOf('team.pem')];
  const file = path.join(folder, 'remotes.json');
  const read = async () => readFeed(await readFile(file, 'utf8'), [site]);
  const order = (args: readonly string[], key = 'site.pem') =>
    remotes([...args, '--to', folder, '--key', path.join(folder, key)]);
  const add = (name: string, ...args: string[]) =>
    order(['add', name, '--source', `https://${name}.example/`, `--keys=${team}`, ...args]);
  return { file, team, read, order, add };
}

it('adds, changes and removes remotes in a signed list, with increasing numbers', async () => {
  const { team, read, order, add } = await use();

  await add('coupons', '--slots', 'offers,news');
  const first = await read();
  expect(first.remotes).toEqual([
    {
      name: 'coupons',
      source: 'https://coupons.example/',
      keys: [team],
      slots: ['offers', 'news'],
    },
  ]);
  await add('loans');
  await add('coupons', '--slots', 'offers');
  const second = await read();
  expect(second.sequence).toBeGreaterThan(first.sequence);
  expect(second.remotes.map(({ name, slots }) => [name, slots])).toEqual([
    ['loans', []],
    ['coupons', ['offers']],
  ]);
  const { data } = await order([]);
  expect(data).toEqual({ sequence: second.sequence, remotes: second.remotes });

  await order(['remove', 'loans']);
  expect((await read()).remotes).toHaveLength(1);
});

it('reports that there was no list, and lists none', async () => {
  const { file, order, add } = await use();
  await expect(order([])).rejects.toThrow(/^There is no \S+remotes\.json\.$/);

  const { text } = await add('coupons');
  expect(text).toMatch(
    /^There was no remotes\.json: this is the first list\.\n1 remote, number \d+\n/,
  );
  expect((await add('loans')).text).toMatch(/^2 remotes, /);

  await rm(file);
  expect((await add('tickets')).text).toMatch(/^There was no remotes\.json/);
});

it.each([
  [['add', 'Coupons', '--source', 'https://c.example/'], /cannot be listed: its name/],
  [['add', 'loans', '--source', '/srv/loans/'], /listed: --source: a source is an http/],
  [['add', 'loans', '--source', 'https://loans.example'], /cannot be listed: --source: .* slash/],
  [['add', 'loans', '--source', 'https://loans.example/'], /--keys: a remote needs a key/],
  [['remove', 'loans'], /does not list loans/],
  [['add', 'loans'], /Usage/],
  [['sign'], /Usage/],
])('changes nothing with wrong arguments: %s', async (args, reason) => {
  const { file, order, add } = await use();
  await add('coupons');
  const before = await readFile(file, 'utf8');

  await expect(order(args)).rejects.toThrow(reason);

  expect(await readFile(file, 'utf8')).toBe(before);
});

it('refuses to sign a list that another key has signed, or that was changed', async () => {
  const { file, order, add } = await use();
  await add('coupons');
  const before = await readFile(file, 'utf8');

  await expect(order(['remove', 'coupons'], 'team.pem')).rejects.toThrow(
    /none of the keys of the site\. Restore it, or name the key that signed it\.$/,
  );

  await writeFile(file, before.replace(/"sig":".{4}/, '"sig":"AAAA'));
  await expect(add('loans')).rejects.toThrow(/none of the keys/);
});

it('signs with Ed25519 keys only', async () => {
  const { file, order } = await use();
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' });
  await writeFile(path.join(path.dirname(file), 'ec.pem'), pem);

  await expect(order([], 'ec.pem')).rejects.toThrow('it is no Ed25519 key');
});

it('refuses to sign a list larger than shells read', async () => {
  const { file, team, add } = await use();
  const slots = Array.from({ length: 50 }, (_, at) => String(at).padStart(100, 'x'));
  const remotes = Array.from({ length: 142 }, (_, at) => ({
    name: `shop${at}`,
    source: 'https://shop.example/',
    keys: [team],
    slots,
  }));
  const key = await readKey(path.join(path.dirname(file), 'site.pem'));
  const feed = { sequence: 1, at: '2026-11-25T12:00:00.000Z', remotes };
  const before = JSON.stringify(signStatement(FEED_TYPE, feed, key));
  await writeFile(file, before);

  await expect(add('loans', '--slots', slots.join())).rejects.toThrow(/would be too large\.$/);

  expect(await readFile(file, 'utf8')).toBe(before);
});

it.each([[[]], [['remove', 'loans']]])(
  'refuses a missing folder instead of treating it as an empty list: %s',
  async (args) => {
    const folder = await temporaryFolder();
    await createKey([path.join(folder, 'site.pem')]);
    const target = ['--to', path.join(folder, 'shpo'), '--key', path.join(folder, 'site.pem')];

    await expect(remotes([...args, ...target])).rejects.toThrow(/^There is no folder .*shpo: make/);
    expect(await readdir(folder)).toEqual(['site.pem']);
  },
);

it('lists every remote added successfully by concurrent commands', async () => {
  const { read, add } = await use();
  const names = ['coupons', 'loans', 'tickets'];

  const results = await Promise.allSettled(names.map((name) => add(name)));

  const added = names.filter((_name, at) => results[at]?.status === 'fulfilled');
  expect(added).not.toEqual([]);
  expect((await read()).remotes.map(({ name }) => name).sort()).toEqual(added);
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason.message).toContain('try again');
});
