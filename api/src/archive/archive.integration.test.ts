import {
  appendFileSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createLogger } from '@statline/service/logging/createLogger';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { Registry } from 'prom-client';
import { describeWithObjectStore } from '../../../compose/fixtures/startObjectStore.ts';
import { temporaryFolder } from '../../../service/fixtures/temporaryFolder.ts';
import { until } from '../../../service/fixtures/until.ts';
import { COMMAND_TIME, callCommand } from '../../fixtures/callCommand.ts';
import { collect } from '../../fixtures/collect.ts';
import { mountSmallDisk } from '../../fixtures/load/smallDisk.ts';
import { pause } from '../../fixtures/pause.ts';
import { sampleSignUp } from '../../fixtures/samples/sampleSignUp.ts';
import { removeFrom } from '../../fixtures/stores/removeFrom.ts';
import { unavailableStore } from '../../fixtures/stores/unavailableStore.ts';
import { recordErasure } from '../erasures/erasureLog.ts';
import { momentName } from '../operators/backups/backupName.ts';
import type { CommandContext } from '../operators/Command.ts';
import { openExistingAnyVersion } from '../operators/openExistingStore.ts';
import { readConfig } from '../readConfig.ts';
import { restoreList } from '../store/embedded/maintenance/restoreList.ts';
import { openEmbeddedAnyVersion, openEmbeddedStore } from '../store/embedded/openEmbeddedStore.ts';
import { openArchive } from './openArchive.ts';
import { startArchiving } from './startArchiving.ts';

const LIMITS = {
  pollMs: 5,
  backoffMs: 20,
  appendMs: 60_000,
  maxWaiting: 1_000_000,
  lastAppendMs: 60_000,
};

let root: string;
let archiveDir: string;
let backupDir: string;
let recipients: string[];
let logs: string[];
let registry: Registry;

beforeEach(async () => {
  root = await temporaryFolder();
  archiveDir = join(root, 'archive');
  backupDir = join(root, 'backups');
  recipients = [];
  logs = [];
});
afterEach(() => rm(root, { recursive: true }));

type Archived = Awaited<ReturnType<typeof open>>;

/** Opens an API's store that archives. */
async function open(
  limits: Partial<typeof LIMITS> = {},
  folder: string | undefined = archiveDir,
  list = 'list',
) {
  const store = await openEmbeddedStore(join(root, list), { addToOutbox: true });
  registry = new Registry();
  const logger = createLogger({
    service: 'api',
    level: 'info',
    destination: { write: (line) => void logs.push(line) },
  });
  const end = startArchiving({
    journal: store.journal,
    folder,
    recipients,
    registry,
    logger,
    limits: { ...LIMITS, ...limits },
  });
  return {
    ...store,
    close: async () => {
      await end();
      await store.close();
    },
  };
}

const add = (store: Archived, ...names: string[]) =>
  Promise.all(names.map((name) => store.add(sampleSignUp({ emailKey: `${name}@x.com` }))));

/** A time after everything so far and before everything that follows. */
async function moment(): Promise<Date> {
  await pause(3);
  const at = new Date();
  await pause(3);
  return at;
}

const settings = (): Partial<CommandContext> => ({
  archiveDir,
  backupDir,
  backupRecipients: recipients,
  dataDir: join(root, 'scratch'),
  now: () => new Date(),
  rehearse: async (file) => {
    const folder = await temporaryFolder();
    await restoreList(folder, file);
    const store = await openEmbeddedStore(folder);
    return store.maintenance.inspect().finally(async () => {
      await store.close();
      await rm(folder, { recursive: true });
    });
  },
});

const backUp = async (store: Archived, ...options: string[]) => {
  await callCommand(store, ['backup', '--into', backupDir, ...options], '', settings());
  const backup = readdirSync(backupDir)
    .filter((name) => /Z(\.age)?$/.test(name))
    .at(-1);
  return join(backupDir, backup ?? '');
};

/** Restores to a new folder, and reads the result. */
async function restore(file: string, ...options: string[]) {
  const folder = await temporaryFolder();
  let opened: Awaited<ReturnType<typeof openEmbeddedAnyVersion>> | undefined;
  try {
    const { output } = await callCommand({} as Archived, ['restore', file, ...options], '', {
      ...settings(),
      restore: (plain, readErasures) => restoreList(folder, plain, readErasures),
    });
    opened = await openEmbeddedAnyVersion(folder);
    const people = await collect(opened.people());
    const { wrongCounters } = await opened.maintenance.inspect();
    const names = people.map(({ emailKey }) => emailKey.replace('@x.com', '')).sort();
    return { output, names, wrongCounters };
  } finally {
    await opened?.close();
    await rm(folder, { recursive: true });
  }
}

const to = (at: Date) => ['--to', at.toISOString()];

test('restores the list at a point in time: sign-ups, removals, quarantine and figures', async () => {
  const store = await open();
  await store.journal.begin();
  await add(store, 'ann', 'ben');
  const file = await backUp(store);
  // The first sign-up of its day and of its school.
  await store.add(sampleSignUp({ emailKey: 'cem@x.com', school: 'UCLA', at: new Date() }));
  const first = await moment();
  await removeFrom(store, 'ben@x.com');
  await store.quarantine(sampleSignUp({ emailKey: 'eve@x.com' }));
  await add(store, 'ann', 'dan');
  await store.invite(1, new Date());
  const second = await moment();
  await add(store, 'fay');
  await store.close();

  expect(await restore(file)).toMatchObject({ names: ['ann', 'ben'] });
  expect(await restore(file, ...to(first))).toMatchObject({
    names: ['ann', 'ben', 'cem'],
    wrongCounters: [],
  });
  expect(await restore(file, ...to(second))).toMatchObject({
    names: ['ann', 'cem', 'dan', 'eve'],
    wrongCounters: [],
  });
  expect((await restore(file, ...to(new Date()))).names).toContain('fay');
});

test('an erased person stays erased in a restore to an earlier time', async () => {
  const store = await open();
  await store.journal.begin();
  const file = await backUp(store);
  await store.add(sampleSignUp({ emailKey: 'ann@x.com', at: new Date() }));
  await store.add(sampleSignUp({ emailKey: 'ben@x.com', at: new Date() }));
  const before = await moment();
  await recordErasure(backupDir, 'ann@x.com', new Date());
  await removeFrom(store, 'ann@x.com');
  await store.close();

  const { names, output } = await restore(file, ...to(before));

  expect(names).toEqual(['ben']);
  expect(output).toContain('1 of them had been erased since');
});

test('the next process archives what the previous one did not, once', async () => {
  const first = await open();
  await first.journal.begin();
  const file = await backUp(first);
  await first.close();
  const alone = await openEmbeddedStore(join(root, 'list'));
  await alone.add(sampleSignUp({ emailKey: 'ann@x.com' }));
  await alone.close();
  await (await open()).close();
  // Repeats the segments with higher numbers, as if the process had been killed before the journal recorded that they
  // were archived.
  const segments = readdirSync(archiveDir);
  for (const name of segments) {
    const again = name.replace(/-(\d+)\.jsonl/, (_, seq) => `-${Number(seq) + 100}.jsonl`);
    writeFileSync(join(archiveDir, again), readFileSync(join(archiveDir, name)));
  }

  expect((await restore(file, ...to(new Date()))).names).toEqual(['ann']);
});

test('of two APIs on one list one archives, and the other continues when that ends', async () => {
  const one = await open();
  await one.journal.begin();
  const file = await backUp(one);
  const other = await open();
  const names = Array.from({ length: 40 }, (_, index) => `p${String(index).padStart(2, '0')}`);
  for (const [index, name] of names.entries()) {
    await add(index % 2 === 0 ? one : other, name);
    await pause(4);
  }
  await one.close();
  await add(other, 'zoe');
  await other.close();

  expect(logs.join('')).toContain('archive.reserved');
  expect((await restore(file, ...to(new Date()))).names).toEqual([...names, 'zoe']);
});

test('an encrypted archive is unreadable without the key', async () => {
  const identity = await generateIdentity();
  recipients = [await identityToRecipient(identity)];
  writeFileSync(join(root, 'key.txt'), identity);
  const store = await open();
  await store.journal.begin();
  const file = await backUp(store);
  await add(store, 'ann');
  await store.close();
  const key = ['--identity', join(root, 'key.txt')];
  writeFileSync(join(root, 'other.txt'), await generateIdentity());

  const texts = readdirSync(archiveDir).map((name) => readFileSync(join(archiveDir, name), 'utf8'));

  expect(texts.join('')).not.toContain('[');
  expect((await restore(file, ...to(new Date()), ...key)).names).toEqual(['ann']);
  recipients = [];
  const plain = join(root, 'plain');
  const again = await open();
  await callCommand(again, ['backup', plain], '', settings());
  await again.close();
  await expect(restore(plain, ...to(new Date()))).rejects.toThrow('is encrypted: --identity');
  await expect(
    restore(plain, ...to(new Date()), '--identity', join(root, 'other.txt')),
  ).rejects.toThrow('fits none of the keys');
});

test('continues and reports the lag while the folder is missing, and archives the backlog afterwards', async () => {
  const store = await open();
  await store.journal.begin();
  const file = await backUp(store);
  await add(store, 'ann');
  await until(async () => (await store.journal.waiting()).changes === 0);
  renameSync(archiveDir, `${archiveDir}-away`);

  await add(store, 'ben');
  await until(() => logs.length > 0);
  await add(store, 'cem');
  const { values } = (await registry.getSingleMetric('waitlist_archive_lag_seconds')?.get()) ?? {};
  renameSync(`${archiveDir}-away`, archiveDir);
  await until(() => logs.some((line) => line.includes('archived again')));
  await store.close();

  expect(values?.[0]?.value).toBeGreaterThan(0);
  expect(logs.filter((line) => line.includes('changes cannot be archived'))).toHaveLength(1);
  expect((await restore(file, ...to(new Date()))).names).toEqual(['ann', 'ben', 'cem']);
});

test('logs once that changes cannot be archived, and again for a different reason', async () => {
  const store = await open();
  await store.journal.begin();
  await add(store, 'ann');
  await until(async () => (await store.journal.waiting()).changes === 0);

  rmSync(archiveDir, { recursive: true });
  await add(store, 'ben');
  await until(() => logs.length > 0);
  await pause(5 * LIMITS.backoffMs);
  const ofMissing = logs.length;
  writeFileSync(archiveDir, 'a file');
  await until(() => logs.length > ofMissing);
  await pause(5 * LIMITS.backoffMs);
  await store.close();

  expect([ofMissing, logs.length]).toEqual([1, 2]);
});

test('on a full disk, sign-ups continue, and unwritten changes are archived once there is space', async () => {
  const disk = await mountSmallDisk(1);
  if (disk === undefined) {
    process.stdout.write('skipped: only root may mount the small disk that this test fills\n');
    return;
  }
  archiveDir = join(disk.folder, 'archive');
  const store = await open();
  await store.journal.begin();
  const file = await backUp(store);
  const names = Array.from({ length: 200 }, (_, index) => `p${index}`);
  // Leaves space for only a part of a line.
  writeFileSync(join(disk.folder, 'other'), Buffer.alloc(1_040_000));

  await add(store, ...names);
  await until(() => logs.length > 0);
  disk.grow(32);
  await until(async () => (await store.journal.waiting()).changes === 0);
  await store.close();

  expect((await restore(file, ...to(new Date()))).names).toHaveLength(names.length);
  disk.remove();
});

test('refuses to continue in an empty folder, such as an unmounted disk', async () => {
  const first = await open();
  await first.journal.begin();
  await backUp(first);
  await first.close();
  renameSync(archiveDir, `${archiveDir}-away`);

  const store = await open();
  await add(store, 'ann');
  await until(() => logs.length > 0);
  await store.close();

  expect(logs[0]).toContain('archive.missing');
  expect(readdirSync(archiveDir)).toEqual([]);
});

test('ignores a truncated line, and refuses the restore if its changes are missing', async () => {
  const store = await open();
  await store.journal.begin();
  const file = await backUp(store);
  await add(store, 'ann');
  await until(async () => (await store.journal.waiting()).changes === 0);
  await add(store, 'ben');
  await store.close();
  const [segment = ''] = readdirSync(archiveDir);
  appendFileSync(join(archiveDir, segment), '[{"seq":9,"at"');
  expect((await restore(file, ...to(new Date()))).names).toEqual(['ann', 'ben']);

  const lines = readFileSync(join(archiveDir, segment), 'utf8').split('\n').slice(0, -1);
  const written = (...changed: string[]) =>
    writeFileSync(join(archiveDir, segment), `${changed.join('\n')}\n`);
  written('[', ...lines.slice(1));
  await expect(restore(file, ...to(new Date()))).rejects.toThrow(/missing in the archive/);
  written(...lines.slice(0, -1), '[');
  await expect(restore(file, ...to(new Date()))).rejects.toThrow(/The end of .* is damaged/);
});

test('drops changes beyond the limit, and resumes with a new backup', async () => {
  writeFileSync(archiveDir, '');
  const store = await open({ maxWaiting: 3 });
  await store.journal.begin();
  for (const name of ['ann', 'ben', 'cem', 'dan']) await add(store, name);
  await until(() => logs.some((line) => line.includes('make a backup')));
  await rm(archiveDir);
  await until(() => logs.some((line) => line.includes('archived again')));
  const file = await backUp(store);
  await add(store, 'fay');
  await store.close();

  expect((await restore(file, ...to(new Date()))).names).toEqual([
    'ann',
    'ben',
    'cem',
    'dan',
    'fay',
  ]);
});

test('changes of a restored list are not mixed with those archived before', async () => {
  const store = await open();
  await store.journal.begin();
  const file = await backUp(store);
  await add(store, 'ann');
  const before = await moment();
  await add(store, 'ben');
  await store.close();
  await restoreList(join(root, 'restored'), file);
  const restored = await open({}, archiveDir, 'restored');
  await restored.journal.begin();
  const later = join(root, 'later');
  await callCommand(restored, ['backup', later], '', settings());
  await add(restored, 'cem');
  await restored.close();

  expect((await restore(file, ...to(before))).names).toEqual(['ann']);
  expect((await restore(later, ...to(new Date()))).names).toEqual(['cem']);
});

test('refuses a time before the backup, a backup from before the archive, and an invalid time', async () => {
  const plain = join(root, 'plain');
  const without = await openEmbeddedStore(join(root, 'list'));
  await until(
    async () => (await callCommand(without, ['backup', plain], '', settings())).exitCode === 0,
  );
  await without.close();
  const store = await open();
  await store.journal.begin();
  const before = await moment();
  await add(store, 'ann');
  const file = await backUp(store);
  await store.close();

  await expect(restore(file, ...to(before))).rejects.toThrow('is of a later moment');
  await expect(restore(plain, ...to(new Date()))).rejects.toThrow('before there was an archive');
  const { exitCode, stderr } = await callCommand({} as Archived, [
    'restore',
    file,
    '--to',
    'yesterday',
  ]);
  expect([exitCode, stderr]).toEqual([2, '--to is a moment, in UTC: 2026-03-05T12:00:00Z.\n']);
});

test('removes archived segments with the backups that they follow', async () => {
  const store = await open();
  await store.journal.begin();
  await add(store, 'ann');
  await store.close();
  const [segment = ''] = readdirSync(archiveDir);
  const named = (moment: string, seq: number) =>
    segment.replace(/changes-.*Z-/, `changes-${moment}-`).replace(/-\d+\.jsonl/, `-${seq}.jsonl`);
  const old = [named('2026-01-01T00-00-00Z', 1), named('2026-01-02T00-00-00Z', 2)];
  for (const name of old) writeFileSync(join(archiveDir, name), '');
  const again = await open();

  const elsewhere = ['backup', '--into', join(root, 'elsewhere'), '--keep', '1'];
  await callCommand(again, elsewhere, '', settings());
  expect(readdirSync(archiveDir)).toEqual(expect.arrayContaining(old));
  await backUp(again, '--keep', '1');
  await again.close();

  const left = readdirSync(archiveDir);
  expect(left).not.toContain(old[0]);
  expect(left).toContain(segment);
});

test('an API without an archive folder ends no journal that another one archives', async () => {
  const store = await open();
  await store.journal.begin();
  const file = await backUp(store);

  const other = await openEmbeddedStore(join(root, 'list'));
  const logger = createLogger({
    service: 'api',
    level: 'info',
    destination: { write: (line) => void logs.push(line) },
  });
  startArchiving({ journal: other.journal, folder: undefined, recipients, registry, logger });
  await until(() => logs.some((line) => line.includes('could not be ended')));
  await other.add(sampleSignUp({ emailKey: 'ann@x.com' }));
  await other.close();
  await store.close();

  expect(logs.join('')).toContain('archive.reserved');
  expect((await restore(file, ...to(new Date()))).names).toEqual(['ann']);
});

test('refuses a restore to a time after the journal of the backup was ended', async () => {
  const store = await open();
  await store.journal.begin();
  const file = await backUp(store);
  await add(store, 'ann');
  await store.close();
  const end = new Date(Date.now() + 2_000);
  const following = `changes-${momentName(end)}-0123456789abcdef-1.jsonl`;

  writeFileSync(join(archiveDir, following), '');

  expect((await restore(file, ...to(new Date()))).names).toEqual(['ann']);
  const later = to(new Date(end.getTime() + 1_000));
  await expect(restore(file, ...later)).rejects.toThrow(/another journal, may be missing/);
  // The archive was lost, and continued by the next journal.
  for (const name of readdirSync(archiveDir)) {
    if (name !== following) rmSync(join(archiveDir, name));
  }
  await expect(restore(file, ...later)).rejects.toThrow(/another journal, may be missing/);
});

test('restores without the segments of an earlier journal', async () => {
  const store = await open();
  await store.journal.begin();
  const file = await backUp(store);
  await store.close();
  for (const name of readdirSync(archiveDir)) rmSync(join(archiveDir, name));
  writeFileSync(join(archiveDir, 'changes-2026-01-01T00-00-00Z-0123456789abcdef-1.jsonl'), '');

  expect((await restore(file, ...to(new Date()))).output).toContain('No change was archived');
});

test('keeps no journal if no archive folder is set', async () => {
  const store = await open();
  await store.journal.begin();
  await store.close();

  const without = await openEmbeddedStore(join(root, 'list'));
  startArchiving({
    journal: without.journal,
    folder: undefined,
    recipients,
    registry,
    logger: createLogger({ service: 'api', level: 'silent' }),
  });
  await without.add(sampleSignUp());

  await expect(without.journal.pending()).rejects.toThrow('not available');
  const again = await open();
  await expect(again.journal.begin()).resolves.toEqual(expect.any(String));
  await again.close();
  await without.close();
});

describeWithObjectStore('in a bucket', (bucket) => {
  const before = { ...process.env };
  beforeAll(() => void Object.assign(process.env, bucket.env));
  beforeEach(async () => {
    archiveDir = `${await bucket.makeBucket()}waitlist/`;
  });
  afterEach(() => {
    bucket.misbehave = undefined;
  });
  afterAll(() => {
    process.env = before;
  });

  const { list, read } = {
    list: async () => (await openArchive(archiveDir))?.list() ?? [],
    read: async (name: string) => (await openArchive(archiveDir))?.read(name) ?? '',
  };
  const isArchived = async (store: Archived) => (await store.journal.waiting()).changes === 0;
  /** Lets `misbehave` respond to the first requests with a method. */
  const misbehaveFor = (
    count: number,
    kind: 'GET' | 'PUT',
    misbehave: NonNullable<typeof bucket.misbehave>,
  ) => {
    let left = count;
    bucket.misbehave = (request, response) =>
      request.method === kind && left-- > 0 && misbehave(request, response);
  };

  test('restores the list at a point in time, over several processes', async () => {
    const identity = await generateIdentity();
    recipients = [await identityToRecipient(identity)];
    writeFileSync(join(root, 'key.txt'), identity);
    const key = ['--identity', join(root, 'key.txt')];
    const first = await open();
    await first.journal.begin();
    await add(first, 'ann');
    const file = await backUp(first);
    await add(first, 'ben');
    const at = await moment();
    await first.close();
    const second = await open();
    for (let index = 0; index < 40; index += 1) {
      await add(second, `p${index}`);
      await until(() => isArchived(second));
    }
    await second.close();

    expect((await restore(file, ...to(at), ...key)).names).toEqual(['ann', 'ben']);
    expect((await restore(file, ...to(new Date()), ...key)).names).toHaveLength(42);
    expect((await Promise.all((await list()).map(read))).join('')).not.toContain('[');
  });

  test.each<[string, NonNullable<typeof bucket.misbehave>]>([
    ['responds with 503', (_request, response) => Boolean(response.writeHead(503).end())],
    ['cuts connections', ({ socket }) => Boolean(socket.destroy())],
    [
      'cuts connections before its response, with the change stored',
      (_request, response) => {
        response.writeHead = () => response.destroy();
        return false;
      },
    ],
  ])('loses nothing while the bucket %s, and reports the lag', async (_what, fault) => {
    const store = await open();
    await store.journal.begin();
    const file = await backUp(store);
    bucket.misbehave = (request, response) => request.method === 'PUT' && fault(request, response);

    await add(store, 'ann');
    await until(() => logs.some((line) => line.includes('changes cannot be archived')));
    await add(store, 'ben');
    const { values } =
      (await registry.getSingleMetric('waitlist_archive_lag_seconds')?.get()) ?? {};
    expect(values?.[0]?.value).toBeGreaterThan(0);
    bucket.misbehave = undefined;
    await until(() => isArchived(store));

    // Restorable before the process ends, since it may be killed.
    expect((await restore(file, ...to(new Date()))).names).toEqual(['ann', 'ben']);
    await store.close();
  });

  test('continues once a bucket that hung responds', async () => {
    const store = await open({ appendMs: 100 });
    await store.journal.begin();
    const file = await backUp(store);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    bucket.hold = ({ method }) => (method === 'PUT' ? released : undefined);

    await add(store, 'ann');
    await until(() => logs.some((line) => line.includes('changes cannot be archived')));
    await add(store, 'ben');
    release();
    bucket.hold = undefined;
    await until(() => isArchived(store));
    await store.close();

    expect((await restore(file, ...to(new Date()))).names).toEqual(['ann', 'ben']);
  });

  test('does not overwrite an existing file', async () => {
    const { openBucketArchive } = await import('./openBucketArchive.ts');
    const archive = openBucketArchive(archiveDir);
    await archive.put('changes-1', 'one');

    await archive.put('changes-1', 'one');
    await expect(archive.put('changes-1', 'other')).rejects.toThrow(
      'changes-1: the store responded',
    );

    expect(await archive.read('changes-1')).toBe('one');
  });

  test('retries a truncated read, and refuses the restore if that fails too', async () => {
    const store = await open();
    await store.journal.begin();
    const file = await backUp(store);
    await add(store, 'ann');
    await store.close();
    const [name = ''] = await list();
    const cut: typeof bucket.misbehave = ({ url = '' }, response) => {
      if (!url.includes(name)) return false;
      response.writeHead(200, { 'content-length': '500' }).write('[');
      setTimeout(() => response.destroy(), 50);
      return true;
    };

    // The first request lists the folder.
    misbehaveFor(3, 'GET', cut);
    expect((await restore(file, ...to(new Date()))).names).toEqual(['ann']);
    misbehaveFor(99, 'GET', cut);

    await expect(restore(file, ...to(new Date()))).rejects.toThrow();
  });

  test('refuses to continue if the archive of this journal is missing', async () => {
    const first = await open();
    await first.journal.begin();
    await add(first, 'ann');
    await first.close();
    archiveDir = await bucket.makeBucket();

    const store = await open();
    await add(store, 'ben');
    await until(() => logs.length > 0);
    await store.close();

    expect(logs[0]).toContain('archive.missing');
    expect(await list()).toEqual([]);
  });

  test('removes archived segments with the backups that they follow', async () => {
    const store = await open();
    await store.journal.begin();
    await add(store, 'ann');
    await until(() => isArchived(store));
    const { openBucketArchive } = await import('./openBucketArchive.ts');
    const [segment = ''] = await list();
    const named = (moment: string) => segment.replace(/changes-.*Z-/, `changes-${moment}-`);
    const old = [named('2026-01-01T00-00-00Z'), named('2026-01-02T00-00-00Z')];
    for (const name of old) await openBucketArchive(archiveDir).put(name, '\n');

    await backUp(store, '--keep', '1');
    await store.close();

    const left = await list();
    expect(left).not.toContain(old[0]);
    expect(left).toContain(segment);
  });
});

describe('a restore drill', () => {
  const drill = (store: Archived, overrides: Partial<CommandContext> = {}) =>
    callCommand(store, ['drill'], '', { ...settings(), ...overrides });

  test('restores the newest backup with later archived changes, and records the success', async () => {
    const store = await open();
    await store.journal.begin();
    await add(store, 'ann');
    const file = await backUp(store);
    await add(store, 'ben');
    await until(async () => (await store.journal.waiting()).changes === 0);

    const { exitCode, output } = await drill(store);

    expect(exitCode).toBe(0);
    expect(output).toContain(`${file} can be restored: 2 people are in it.`);
    expect((await store.state(new Date())).drilledAt).toEqual(expect.any(Date));
    expect(readdirSync(join(root, 'scratch'))).toEqual([]);
    await store.close();
  });

  test('records no success if the backup is missing, has findings or differs from its checksum', async () => {
    const store = await open();
    await store.journal.begin();
    await expect(drill(store)).rejects.toThrow(
      /^There is no backup in .*: name another folder with --from\.$/,
    );
    const file = await backUp(store);
    await until(async () => (await store.journal.waiting()).changes === 0);
    const found = { damage: [], wrongCounters: ['one too low'], people: 0, quarantined: 0 };

    expect((await drill(store, { rehearse: async () => found })).exitCode).toBe(1);
    appendFileSync(file, ' ');
    await expect(drill(store)).rejects.toThrow('differs from its checksum');

    expect((await store.state(new Date())).drilledAt).toBeUndefined();
    await store.close();
  });

  test('passes with a backup but no list', async () => {
    const store = await open();
    await store.journal.begin();
    await backUp(store);
    await until(async () => (await store.journal.waiting()).changes === 0);
    const logger = createLogger({ service: 'signups', level: 'silent' });
    const nowhere = { ...readConfig({}), dataDir: join(root, 'nowhere') };
    const openAnyVersion = () => openExistingAnyVersion(nowhere, logger, () => {});

    const { exitCode, output } = await drill(store, { openAnyVersion });
    await store.close();

    expect([exitCode, output]).toEqual([0, expect.stringContaining('could not be noted')]);
    expect(output).toContain('signups drill passed');
  });

  test('fails if it cannot be noted in the list', async () => {
    const store = await open();
    await store.journal.begin();
    await backUp(store);
    await until(async () => (await store.journal.waiting()).changes === 0);

    const drilling = drill({ ...store, recordDrill: unavailableStore.recordDrill });

    await expect(drilling).rejects.toThrow('not available');
    await store.close();
  });

  test('is recorded by a command after it passed on another machine', async () => {
    const store = await open();

    const called = await callCommand(store, ['drill', 'passed']);
    const { drilledAt } = await store.state(new Date());
    await store.close();

    expect(called).toEqual({ exitCode: 0, output: 'Noted.\n', stderr: '' });
    expect(drilledAt).toEqual(COMMAND_TIME);
  });
});
