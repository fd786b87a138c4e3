/** @jest-environment node */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../../../../service/fixtures/temporaryFolder.ts';
import { enterInIndex } from './enterInIndex.ts';
import { folderStore } from './folderStore.ts';

async function use(index?: string) {
  const host = await temporaryFolder();
  const file = path.join(host, 'releases.json');
  if (index !== undefined) await writeFile(file, index);
  const publish = async (name: string, manifest: string) => {
    await mkdir(path.join(host, name), { recursive: true });
    const store = await folderStore(path.join(host, name));
    await enterInIndex(store, [Buffer.from(manifest)]);
    await store.close?.();
  };
  const read = async () => JSON.parse(await readFile(file, 'utf8'));
  return { host, publish, read };
}

it("updates only the published folder's entry", async () => {
  const { publish, read } = await use('{ "legal": "before", "marketing": "same" }');

  await publish('legal', 'first');
  const first = await read();
  await publish('legal', 'second');
  const second = await read();

  expect(first).toEqual({ legal: expect.stringMatching(/^[0-9a-f]{64}$/), marketing: 'same' });
  expect(second).toEqual({ legal: expect.stringMatching(/^[0-9a-f]{64}$/), marketing: 'same' });
  expect(second.legal).not.toBe(first.legal);
});

it('creates no index if there is none', async () => {
  const { host, publish } = await use();

  await publish('legal', 'first');

  expect(await readdir(host)).toEqual(['legal']);
});

it('keeps all other entries if one is invalid', async () => {
  const { publish, read } = await use('{ "legal": "before", "broken": null, "marketing": "same" }');

  await publish('legal', 'first');

  expect(await read()).toEqual({ legal: expect.stringMatching(/^\w{64}$/), marketing: 'same' });
});

it.each(['{"legal":', '["legal"]', ''])(
  'warns of the damaged index %j, and keeps it',
  async (text) => {
    const { host, publish } = await use(text);
    const warn = jest.spyOn(console, 'error').mockImplementation();

    await publish('legal', 'first');

    expect(await readFile(path.join(host, 'releases.json'), 'utf8')).toBe(text);
    expect(warn.mock.calls).toEqual([
      [expect.stringMatching(/releases\.json .*not a JSON object/)],
    ]);
    warn.mockRestore();
  },
);

it('keeps the entries of concurrent publications', async () => {
  const { host, publish, read } = await use('{}');
  const names = ['legal', 'marketing', 'shop', 'waitlist'];

  await Promise.all(names.map((name) => publish(name, name)));

  expect(Object.keys(await read()).sort()).toEqual(names);
  expect((await readdir(host)).sort()).toEqual([...names, 'releases.json'].sort());
});
