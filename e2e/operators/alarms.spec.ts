import { cp, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from '@playwright/test';
import { MongoClient } from 'mongodb';
import { mountSmallDisk } from '../../api/fixtures/load/smallDisk.ts';
import {
  dropDatabases,
  freshDatabase,
  mongoTestUri,
} from '../../api/fixtures/stores/mongoForTests.ts';
import { makeRelease, publishCanary } from '../../compose/fixtures/makeRelease.ts';
import { startReleaseFolder } from '../../compose/fixtures/startReleaseFolder.ts';
import { joinOrderOf } from '../../compose/src/pages/visitors/canaryAssignment.ts';
import type { LiveReleases } from '../../compose/src/protocol/teamApi.ts';
import { ROOT } from '../../scripts/build/parts.ts';
import { launchService, type RunningService } from '../../scripts/running/launchService.ts';
import { listenLocally, unusedAddress } from '../../service/fixtures/listenLocally.ts';
import { startBalancer } from '../../service/fixtures/startBalancer.ts';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { firingAlarms, type Scraped } from '../deployment/firingAlarms.ts';
import { isInstalled } from '../deployment/isInstalled.ts';
import { publishHarmfulLegal, publishLegal } from '../releasing/harmfulLegal.ts';
import { launchLegalShell } from '../releasing/launchLegalShell.ts';
import { skipUnless } from '../site/skipUnless.ts';

skipUnless(isInstalled('promtool'), 'promtool is not installed on this machine');

const metricsOf = async ({ adminUrl }: RunningService) =>
  (await fetch(`${adminUrl}/metrics`)).text();

const signUp = async (url: string, email: string) => {
  const response = await fetch(`${url}/api/waitlist`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Riley Carter', email }),
  });
  return response.status;
};

/** Minutes to evaluate: at the beginning, after traffic, and while something fails, at first and then. */
const MINUTES = [20, 50, 2, 78];

/** More sign-ups than the alarm for no sign-ups requires in an hour. */
const PEOPLE = 25;

test('faults of the site fire their alarms', async () => {
  // A shell waits some time for a release that is unavailable.
  test.slow();
  const folder = await temporaryFolder();
  const disk = await mountSmallDisk(64);
  const shellFolder = disk?.folder ?? path.join(folder, 'shell');
  const api = await launchService('api/dist/main.cjs', {
    API_PORT: '0',
    API_ADMIN_PORT: '0',
    DATA_DIR: path.join(folder, 'api'),
  });
  // The network between the shell and the API.
  const network = await startBalancer([api.url]);
  let published = path.join(folder, 'nothing');
  const host = await listenLocally(async (request, response) => {
    const file = path.join(published, path.basename(request.url ?? ''));
    const content = await readFile(file).catch(() => undefined);
    response.writeHead(content ? 200 : 404).end(content);
  });
  const shell = await launchService('shell/dist/server/main.cjs', {
    PORT: '0',
    ADMIN_PORT: '0',
    API_URL: network.url,
    DATA_DIR: shellFolder,
    REMOTE_LEGAL_URL: `${host.url}/`,
    RELEASE_POLL_MS: '100',
    // No database listens there.
    SHELL_STATE_URI: (await unusedAddress()).replace('http', 'mongodb'),
  });
  await expect.poll(() => metricsOf(shell)).toMatch(/^shell_shared_state_available 0$/m);
  const scrape = async () => [await metricsOf(shell), await metricsOf(api)] as const;

  const before = await scrape();
  for (let person = 0; person < PEOPLE; person += 1) {
    expect(await signUp(shell.url, `person-${person}@example.com`)).toBe(200);
  }
  const between = await scrape();

  // The API is up, but the shell cannot reach it.
  network.setServers([]);
  await expect.poll(() => network.ready()).toEqual([]);
  expect(await signUp(shell.url, 'lost@example.com')).toBe(503);
  // A release with a file whose hash differs from the manifest.
  const broken = path.join(folder, 'broken');
  await cp(path.join(ROOT, 'remote-legal/dist'), broken, { recursive: true });
  const manifest = JSON.parse(await readFile(path.join(broken, 'mf-manifest.json'), 'utf8'));
  await writeFile(path.join(broken, manifest.metaData.remoteEntry.name), 'altered()');
  published = broken;
  await expect
    .poll(() => metricsOf(shell))
    .toMatch(/^shell_release_refusals_total\{remote="legal"\} [1-9]/m);
  // Another program locks the database for most of a second.
  const file = path.join(folder, 'api/waitlist.db');
  const other = new DatabaseSync(file);
  other.exec('BEGIN IMMEDIATE');
  const slow = signUp(api.url, 'slow@example.com');
  await pause(750);
  other.exec('ROLLBACK');
  other.close();
  expect(await slow).toBe(200);
  // Then the file is deleted.
  for (const suffix of ['', '-wal', '-shm']) await rm(file + suffix);
  await expect.poll(() => metricsOf(api)).toMatch(/^waitlist_ready 0$/m);
  expect(await signUp(api.url, 'gone@example.com')).toBe(503);
  if (disk) {
    const { bavail, bsize } = await statfs(disk.folder);
    await writeFile(path.join(disk.folder, 'full'), Buffer.alloc(bavail * bsize * 0.95));
  }
  // A file replaces the folder of the shell's releases.
  await rm(path.join(shellFolder, 'releases'), { recursive: true });
  await writeFile(path.join(shellFolder, 'releases'), '');
  const after = await scrape();
  expect(await signUp(api.url, 'gone-too@example.com')).toBe(503);
  const later = await scrape();
  await shell.stop();
  await api.stop();
  await Promise.all([network.close(), host.close()]);
  disk?.remove();

  const services: Scraped[] = [
    { job: 'statline-shell', scrapes: [before[0], between[0], after[0], later[0]] },
    { job: 'statline-api', scrapes: [before[1], between[1], after[1], later[1]] },
  ];
  const whileItFails = await firingAlarms(services, MINUTES, 73, folder);
  const anHourLater = await firingAlarms(services, MINUTES, 133, folder);
  expect(whileItFails).toEqual(
    expect.arrayContaining([
      'ApiUnreachable',
      'CommitsSlow',
      'RemoteMissing',
      'RemoteRefused',
      'ServiceNotReady',
      'SharedStateUnavailable',
      'SignUpsFail',
    ]),
  );
  expect(whileItFails).not.toContain('NoSignUps');
  expect(anHourLater).toEqual(
    expect.arrayContaining([
      'MirrorNotWritable',
      'NoBackup',
      'NoRestoreDrill',
      'NoSignUps',
      'RemoteRefused',
      ...(disk ? ['DiskFull'] : []),
    ]),
  );
});

/** Rounds of one minute of visitors each. */
const ROUNDS = 15;

test('faults of remotes, the list and the webhook fire their alarms', async () => {
  // A shell waits some time for a release that is unavailable.
  test.slow();
  const folder = await temporaryFolder();
  const published = path.join(folder, 'published');
  await publishLegal(published);
  const host = await startReleaseFolder(published);
  const closedUrl = await unusedAddress();
  const list = {
    API_PORT: '0',
    API_ADMIN_PORT: '0',
    DATA_DIR: path.join(folder, 'api'),
    WEBHOOK_URL: closedUrl,
    WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  };
  let api = await launchService('api/dist/main.cjs', list);
  const shell = await launchLegalShell(folder, host, {
    env: { REMOTE_WAITLIST_URL: closedUrl, TRUST_PROXY: '1' },
  });
  const scrape = () =>
    Promise.all([shell, api].map((service) => metricsOf(service).catch(() => undefined)));
  const liveOf = async (name: string): Promise<string | undefined> => {
    const live: LiveReleases = await (await fetch(`${shell.url}/_shell/live`)).json();
    return live.find(({ remote, kind }) => remote === name && kind === 'live')?.release;
  };
  const visit = (page: string, headers = {}) => fetch(shell.url + page, { headers });
  const report = (failure: object, headers = {}) =>
    fetch(`${shell.url}/_shell/region-failures`, {
      method: 'POST',
      headers,
      body: JSON.stringify(failure),
    });
  await expect.poll(() => liveOf('legal')).toBeDefined();
  const scrapes = [await scrape()];

  // A canary whose regions all fail in browsers.
  const canary = makeRelease({ words: 'canary release' });
  await publishCanary(published, canary, 50);
  const { id } = canary.release;
  const visitors = joinOrderOf({ name: 'legal', id }).slice(0, 40);
  const visitAs = (number = 0) => visit('/privacy-policy', { cookie: `canary=${number}` });
  await expect.poll(async () => (await visitAs(visitors[0])).text()).toContain('canary release');
  for (const [at, number] of visitors.entries()) {
    const [proof = ''] = (await visitAs(number)).headers
      .getSetCookie()
      .filter((cookie) => cookie.startsWith('canary-proof='));
    await report(
      { remote: 'legal', release: id },
      {
        cookie: `canary=${number}; ${proof.split(';', 1)[0]}`,
        'x-forwarded-for': `203.0.113.${at}`,
      },
    );
  }
  await expect
    .poll(() => metricsOf(shell))
    .toContain('shell_canaries_withdrawn_total{remote="legal"} 1');
  // A page with no region available, and a page whose regions fail in browsers.
  const failing = { remote: 'marketing', release: await liveOf('marketing') };
  for (let round = 0; round < ROUNDS; round += 1) {
    expect((await visit('/waitlist')).status).toBe(503);
    for (let browser = 0; browser < 25; browser += 1) {
      const address = { 'x-forwarded-for': `198.51.${round}.${browser}` };
      expect((await report(failing, address)).status).toBe(204);
    }
    scrapes.push(await scrape());
  }

  // A release whose module ends the process that renders it.
  const harmful = await publishHarmfulLegal(published, 'process.exit(1);');
  await expect.poll(() => liveOf('legal')).toBe(harmful);
  await visit('/privacy-policy');
  // The webhook's receiver was down for a day and a half, and the stored counters have been changed.
  expect(await signUp(api.url, 'riley@example.com')).toBe(200);
  await api.stop();
  const file = new DatabaseSync(path.join(list.DATA_DIR, 'waitlist.db'));
  file.exec("UPDATE sign_ups SET event_attempts = 11, event_due = '2000-01-01T00:00:00.000Z'");
  file.exec('UPDATE totals SET sign_ups = sign_ups + 7');
  file.close();
  api = await launchService('api/dist/main.cjs', list);
  const apiShows = (sample: string) => expect.poll(() => metricsOf(api)).toContain(`\n${sample}\n`);
  await apiShows('waitlist_store_findings{kind="sums"} 1');
  await apiShows('waitlist_webhook_events{state="dead"} 1');
  scrapes.push(await scrape());
  await shell.stop();
  await api.stop();
  scrapes.push(await scrape());
  await host.close();

  const services: Scraped[] = [
    { job: 'statline-shell', scrapes: scrapes.map(([ofShell]) => ofShell) },
    { job: 'statline-api', scrapes: scrapes.map(([, ofApi]) => ofApi) },
  ];
  const minutes = [20, ...Array(ROUNDS).fill(1), 30, 30];
  const ringsAt = (minute: number) => firingAlarms(services, minutes, minute, folder);
  const whilePeopleVisit = await ringsAt(20 + ROUNDS - 1);
  const halfAnHourLater = await ringsAt(20 + ROUNDS + 28);
  const whenAllHasStopped = await ringsAt(20 + ROUNDS + 30 + 5);
  expect(whilePeopleVisit).toEqual(
    expect.arrayContaining(['CanaryWithdrawn', 'PagesFail', 'RegionsFail']),
  );
  expect(whilePeopleVisit).not.toContain('ServiceDown');
  expect(halfAnHourLater).toEqual(
    expect.arrayContaining(['ModuleLeftToTheBrowser', 'StoreDamaged', 'WebhookGaveUp']),
  );
  expect(halfAnHourLater).not.toContain('ServiceDown');
  expect(whenAllHasStopped).toContain('ServiceDown');
});

test('uncounted sign-ups fire their alarm', async () => {
  test.skip(mongoTestUri === undefined, 'MONGODB_TEST_URI names no MongoDB server to test against');
  const folder = await temporaryFolder();
  const database = freshDatabase(mongoTestUri ?? '');
  const api = await launchService('api/dist/main.cjs', {
    API_PORT: '0',
    API_ADMIN_PORT: '0',
    DATA_DIR: folder,
    MONGODB_URI: database,
  });
  const before = await metricsOf(api);

  // A counter has become a string, which cannot be incremented.
  const client = new MongoClient(database);
  const counters = client.db().collection<{ _id: string; count: string }>('counters');
  const day = `day ${new Date().toISOString().slice(0, 10)}`;
  await counters.updateOne({ _id: day }, { $set: { count: 'many' } }, { upsert: true });
  await client.close();
  expect(await signUp(api.url, 'riley@example.com')).toBe(200);
  await fetch(`${api.url}/api/dashboard`);
  const after = await metricsOf(api);
  await api.stop();
  await dropDatabases([database]);

  const services: Scraped[] = [{ job: 'statline-api', scrapes: [before, after] }];
  const ringing = await firingAlarms(services, [20, 20], 38, folder);
  expect(ringing).toContain('FiguresLag');
});

test('mails that cannot be sent fire their alarms', async () => {
  const folder = await temporaryFolder();
  const list = {
    API_PORT: '0',
    API_ADMIN_PORT: '0',
    DATA_DIR: path.join(folder, 'api'),
    SMTP_URL: (await unusedAddress()).replace('http', 'smtp'),
    MAIL_FROM: 'hello@statline.example',
    MAIL_SECRET: 'a-secret-of-more-than-24-characters',
    SITE_ORIGIN: 'https://site.example',
  };
  let api = await launchService('api/dist/main.cjs', list);
  const apiShows = (sample: string) => expect.poll(() => metricsOf(api)).toContain(`\n${sample}\n`);
  const before = await metricsOf(api);
  for (let person = 0; person < 6; person += 1) {
    expect(await signUp(api.url, `person-${person}@example.com`)).toBe(200);
  }
  await apiShows('waitlist_mail_events{state="waiting"} 6');
  const waiting = await metricsOf(api);
  await api.stop();
  const file = new DatabaseSync(path.join(list.DATA_DIR, 'waitlist.db'));
  file.exec("UPDATE sign_ups SET mail_attempts = 11, mail_due = '2000-01-01T00:00:00.000Z'");
  file.close();
  api = await launchService('api/dist/main.cjs', list);
  await apiShows('waitlist_mail_events{state="dead"} 6');
  const dead = await metricsOf(api);
  await api.stop();

  const services: Scraped[] = [{ job: 'statline-api', scrapes: [before, waiting, dead] }];
  const ringsAt = (minute: number) => firingAlarms(services, [20, 200, 20], minute, folder);
  const whileItWaits = await ringsAt(215);
  const whenGivenUp = await ringsAt(235);
  expect(whileItWaits).toContain('MailWaits');
  expect(whileItWaits).not.toContain('MailGaveUp');
  expect(whenGivenUp).toContain('MailGaveUp');
  expect(whenGivenUp).not.toContain('MailWaits');
});

test('changes that are not archived for two minutes fire their alarm', async () => {
  const folder = await temporaryFolder();
  const clock = path.join(folder, 'clock');
  // A file, so no folder can be created there.
  const archive = path.join(folder, 'archive');
  await writeFile(archive, '');
  const api = await launchService('api/dist/main.cjs', {
    API_PORT: '0',
    API_ADMIN_PORT: '0',
    DATA_DIR: path.join(folder, 'api'),
    ARCHIVE_DIR: archive,
    NODE_OPTIONS: `--require ${path.join(ROOT, 'service/fixtures/movableClock.cjs')}`,
    CLOCK_FILE: clock,
  });
  const before = await metricsOf(api);
  expect(await signUp(api.url, 'riley@example.com')).toBe(200);
  await writeFile(clock, '120000');
  await expect.poll(() => metricsOf(api)).toMatch(/^waitlist_archive_lag_seconds 1[23]\d/m);
  const after = await metricsOf(api);
  await api.stop();

  const services: Scraped[] = [{ job: 'statline-api', scrapes: [before, after] }];
  const ringing = await firingAlarms(services, [20, 20], 38, folder);
  expect(ringing).toContain('ArchiveLags');
});

test('each alarm has a rule test and a fault in this file, or in that of the feed', async () => {
  const read = (file: string) => readFile(path.join(ROOT, file), 'utf8');
  const [alarms, figures, ...faults] = await Promise.all(
    [
      'deploy/prometheus/alarms.yml',
      'deploy/prometheus/alarms.test.yml',
      'e2e/operators/alarms.spec.ts',
      'e2e/remotes/feed.spec.ts',
    ].map(read),
  );
  const names = Array.from((alarms ?? '').matchAll(/- alert: (\w+)/g), ([, name = '']) => name);

  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !figures?.includes(`alertname: ${name}`))).toEqual([]);
  expect(names.filter((name) => !faults.join().includes(`'${name}'`))).toEqual([]);
});
