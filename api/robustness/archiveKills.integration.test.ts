import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { until } from '../../service/fixtures/until.ts';
import { collect } from '../fixtures/collect.ts';
import { killRounds } from '../fixtures/load/killRounds.ts';
import { launchApi } from '../fixtures/load/launchApi.ts';
import { pause } from '../fixtures/pause.ts';
import { runSignups } from '../fixtures/runSignups.ts';
import { openEmbeddedAnyVersion } from '../src/store/embedded/openEmbeddedStore.ts';

/** Number of kills; `ARCHIVE_KILLS=50` runs the long version. */
const ROUNDS = Number(process.env.ARCHIVE_KILLS ?? 6);

/** Number of kills whose time is restored. */
const RESTORED = 5;

/** Long enough for a busy machine. */
const DEADLINE_MS = 120_000 + ROUNDS * 20_000;

let root: string;
let env: Record<string, string>;
let backup: string;
let identity: string[];

beforeEach(async () => {
  root = await temporaryFolder();
  const key = await generateIdentity();
  await writeFile(join(root, 'key.txt'), key);
  identity = ['--identity', join(root, 'key.txt')];
  env = {
    DATA_DIR: join(root, 'data'),
    BACKUP_DIR: join(root, 'backups'),
    ARCHIVE_DIR: join(root, 'archive'),
    BACKUP_RECIPIENTS: await identityToRecipient(key),
  };
  const api = await launchApi(env);
  await until(async () => {
    await fetch(`${api.url}/api/waitlist`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'First', email: 'first@example.com', school: '' }),
    });
    return existsSync(join(root, 'archive'));
  });
  backup = join(root, 'backups', 'backup.age');
  expect(await runSignups(env, ['backup', '--into', join(root, 'backups')])).toMatchObject({
    exitCode: 0,
  });
  const [made = ''] = readdirSync(join(root, 'backups')).filter((name) => name.endsWith('.age'));
  backup = join(root, 'backups', made);
  api.child.kill('SIGTERM');
  await api.ended;
});
afterEach(() => rm(root, { recursive: true }));

/** Reads a copy, since this process keeps files open for a while. */
async function namesIn(list: string): Promise<Set<string>> {
  const folder = `${list}-copy-${randomUUID()}`;
  cpSync(list, folder, { recursive: true });
  const store = await openEmbeddedAnyVersion(folder);
  const people = await collect(store.people());
  expect((await store.maintenance.inspect()).wrongCounters).toEqual([]);
  await store.close();
  return new Set(people.map(({ emailKey }) => emailKey));
}

test(
  `after ${ROUNDS} kills, a restore to a point in time contains exactly what was acknowledged by then`,
  async () => {
    const { moments, kills, unexpected } = await killRounds(ROUNDS, env);
    // Archives what the killed process had no time to archive.
    const last = await launchApi(env);
    last.child.kill('SIGTERM');
    await last.ended;

    for (const at of kills.filter((_, index) => index % Math.ceil(ROUNDS / RESTORED) === 0)) {
      const target = join(root, `restored-${at}`);
      const to = ['--to', new Date(at).toISOString()];
      const words = ['restore', backup, ...to, ...identity];
      const restored = await runSignups({ ...env, DATA_DIR: target }, words);
      expect(restored).toMatchObject({ exitCode: 0 });
      const names = await namesIn(target);
      const lost = [...moments].filter(
        ([email, { acknowledged }]) => acknowledged > 0 && acknowledged < at && !names.has(email),
      );
      const early = [...moments].filter(([email, { sent }]) => sent > at && names.has(email));
      expect([lost, early]).toEqual([[], []]);
      expect(names.size).toBeGreaterThan(1);
    }
    expect(unexpected).toEqual({});
  },
  DEADLINE_MS,
);

test(
  `a killed restore leaves either the old list or the restored one, in ${ROUNDS} kills`,
  async () => {
    const { kills } = await killRounds(2, env);
    const last = await launchApi(env);
    last.child.kill('SIGTERM');
    await last.ended;
    const before = await namesIn(join(root, 'data'));
    const moment = new Date(kills[0] ?? 0).toISOString();
    const words = ['restore', backup, '--to', moment, ...identity];
    const copy = (name: string) => {
      cpSync(join(root, 'data'), join(root, name), { recursive: true });
      return { ...env, DATA_DIR: join(root, name) };
    };
    const started = performance.now();
    expect(await runSignups(copy('whole'), words)).toMatchObject({ exitCode: 0 });
    const tookMs = performance.now() - started;
    const restored = await namesIn(join(root, 'whole'));
    const outcomes = new Set<string>();

    for (let round = 0; round < ROUNDS; round += 1) {
      const settings = copy(`round${round}`);
      const args = ['--import', 'tsx', resolve('api/src/signups.ts'), ...words];
      const child = spawn(process.execPath, args, {
        env: { PATH: process.env.PATH, ...settings },
        stdio: 'ignore',
      });
      await pause(((round * 0.618_034) % 1) * tookMs);
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      const names = [...(await namesIn(settings.DATA_DIR))];
      expect([[...before], [...restored]]).toContainEqual(names);
      outcomes.add(names.length === before.size ? 'before' : 'restored');
      expect(await runSignups(settings, words)).toMatchObject({ exitCode: 0 });
      expect([...(await namesIn(settings.DATA_DIR))]).toEqual([...restored]);
      await rm(settings.DATA_DIR, { recursive: true });
    }
    expect(restored.size).toBeLessThan(before.size);
    expect(outcomes.has('before')).toBe(true);
  },
  DEADLINE_MS,
);
