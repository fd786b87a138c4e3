import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { until } from '../../service/fixtures/until.ts';
import { collect } from '../fixtures/collect.ts';
import { compareTimes } from '../fixtures/compareTimes.ts';
import { type LaunchedApi, launchApi } from '../fixtures/load/launchApi.ts';
import { type MailServer, startMailServer } from '../fixtures/mail/startMailServer.ts';
import { sendRaw } from '../fixtures/sendRaw.ts';
import {
  describeWithMongo,
  dropDatabases,
  freshDatabase,
} from '../fixtures/stores/mongoForTests.ts';
import { DATABASE_FILE, databaseFiles } from '../src/store/embedded/database/databaseFiles.ts';
import { openEmbeddedStore } from '../src/store/embedded/openEmbeddedStore.ts';

/** Largest accepted difference between the medians of new and of listed addresses, as a share. */
const MAX_DIFFERENCE = 0.05;

/**
 * Compares until it is certain whether the difference is above or below the bound, which takes more samples on a busy
 * machine. `npm run bench -w bench -- faults` always compares 10,000.
 */
function compareUntilClear(url: string) {
  return compareTimes(url, {
    samples: 3_000,
    isClear: ({ differenceRange: { least, most } }) =>
      most < MAX_DIFFERENCE || least > MAX_DIFFERENCE,
  });
}

async function stop({ child, ended }: LaunchedApi): Promise<void> {
  child.kill();
  await ended;
}

test('responds equally fast to a new and a listed address', async () => {
  const folder = await temporaryFolder();
  const api = await launchApi({ DATA_DIR: folder, LOG_LEVEL: 'silent' });

  const { difference } = await compareUntilClear(api.url);
  await stop(api);
  await rm(folder, { recursive: true });

  expect(difference).toBeLessThan(MAX_DIFFERENCE);
});

/** Samples while mails are sent; enough to detect a difference with certainty. */
const MAIL_SAMPLES = 400;

const withMail = ({ url }: MailServer) => ({
  SMTP_URL: url,
  MAIL_FROM: 'hello@statline.example',
  MAIL_SECRET: 'a-secret-of-more-than-24-characters',
  SITE_ORIGIN: 'https://site.example',
  MAIL_PER_DAY: '1000000',
  LOG_LEVEL: 'silent',
});

test('responds equally fast if each new address gets a mail', async () => {
  const [folder, mailServer] = [await temporaryFolder(), await startMailServer()];
  const api = await launchApi({ DATA_DIR: folder, ...withMail(mailServer) });

  const { differenceRange } = await compareTimes(api.url, { samples: MAIL_SAMPLES });
  await stop(api);
  await mailServer.close();
  await rm(folder, { recursive: true });

  expect(mailServer.mails.length).toBeGreaterThan(100);
  expect(differenceRange.least).toBeLessThan(MAX_DIFFERENCE);
});

/** Words that occur only in what visitors send. */
const SECRETS = /quokka|wombat|numbat|bilby|potoroo/i;
const PERSON = { name: 'Quokka Wombat', email: 'numbat@bilby.example', school: 'Potoroo High' };

/** Requests every kind of response of the API, with a secret in every possible place. */
async function provoke(url: string): Promise<string> {
  const post = (body: string, type = 'application/json') =>
    fetch(`${url}/api/waitlist`, {
      method: 'POST',
      body,
      headers: {
        'content-type': type,
        'x-request-id': 'numbat',
        traceparent: '00-numbat',
        referer: '/numbat',
      },
      redirect: 'manual',
    });
  const json = JSON.stringify(PERSON);
  const responses = await Promise.all([
    post(json),
    post(json),
    post(JSON.stringify({ ...PERSON, email: 'wombat@bilby.example', honeypot: 'numbat' })),
    post(JSON.stringify({ ...PERSON, email: 'numbat at bilby' })),
    post(JSON.stringify({ ...PERSON, name: 'Quokka\u0000', school: ['Potoroo'] })),
    post(JSON.stringify({ ...PERSON, school: 'Potoroo'.repeat(99) })),
    post(`${json}numbat`),
    post(`"${'numbat'.repeat(9_999)}"`),
    post(json, 'text/quokka'),
    post(new URLSearchParams(PERSON).toString(), 'application/x-www-form-urlencoded'),
    post('email=numbat%zz', 'application/x-www-form-urlencoded'),
    fetch(`${url}/numbat@bilby.example?email=numbat@bilby.example`),
    fetch(`${url}/api/waitlist?name=Quokka`, { method: 'PUT', body: json }),
  ]);
  const texts = responses.map(
    async (response) => `${[...response.headers]}${await response.text()}`,
  );
  texts.push(sendRaw(url, 'NUMBAT / HTTP/1.1\r\nquokka\r\n\r\n'));
  texts.push(
    sendRaw(url, `POST /api/waitlist HTTP/1.1\r\nHost: x\r\nContent-Length: 999\r\n\r\n${json}`),
  );
  return (await Promise.all(texts)).join('\n');
}

async function metricsOf({ adminUrl }: LaunchedApi): Promise<string> {
  return (await fetch(`${adminUrl}/metrics`)).text();
}

test('writes no name, address or body into logs, metrics or responses', async () => {
  const folder = await temporaryFolder();
  const api = await launchApi({ DATA_DIR: folder, LOG_LEVEL: 'debug' });

  const responses = await provoke(api.url);
  const metrics = await metricsOf(api);
  await stop(api);
  const store = await openEmbeddedStore(folder);
  const stored = await collect(store.export());
  await store.close();
  await rm(folder, { recursive: true });

  expect(JSON.stringify(stored)).toMatch(SECRETS);
  expect(api.output()).toContain('"route":"/api/waitlist"');
  expect(metrics).toContain('waitlist_sign_ups_total{outcome="accepted"} 3');
  expect([responses, metrics, api.output()].join('\n')).not.toMatch(SECRETS);
});

test('stores no caller address in the data folder, not even hashed', async () => {
  const folder = await temporaryFolder();
  const secret = 'a-secret-of-the-tests-own';
  const api = await launchApi({
    DATA_DIR: folder,
    RATE_LIMIT: 'on',
    TRUST_PROXY: '1',
    API_SECRET: secret,
  });
  const join = async () => {
    const response = await fetch(`${api.url}/api/waitlist`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': '203.0.113.77',
        'x-api-secret': secret,
      },
      body: JSON.stringify(PERSON),
    });
    return response.status;
  };

  await until(async () => (await join()) !== 200);
  const refused = await join();
  await stop(api);
  const database = new DatabaseSync(databaseFiles(folder).file);
  const names = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  const tables = (names as { name: string }[]).map(({ name }) =>
    database.prepare(`SELECT * FROM "${name}"`).all(),
  );
  database.close();
  const others = readdirSync(folder).filter((name) => !name.startsWith(DATABASE_FILE));
  await rm(folder, { recursive: true });

  expect(refused).toBe(429);
  expect(others).toEqual([]);
  const text = JSON.stringify(tables);
  expect(text).toContain(PERSON.email);
  expect(text).not.toContain('203.0.113');
  // Strings as long as a digest in base64 or hex; the probe's filler is longer.
  expect(text).not.toMatch(/(?<![\w+/-])([\w+/-]{43}=?|[\da-f]{64})(?![\w+/=-])/);
});

test('writes no personal data if the store is unavailable', async () => {
  const api = await launchApi({ MONGODB_URI: 'mongodb://127.0.0.1:1/', LOG_LEVEL: 'debug' });

  const responses = await provoke(api.url);
  const metrics = await metricsOf(api);
  await stop(api);

  expect(responses).toContain('signup=unavailable');
  expect(api.output()).toContain('"type":"StoreUnavailable"');
  expect([responses, metrics, api.output()].join('\n')).not.toMatch(SECRETS);
});

describeWithMongo('with MongoDB', (server) => {
  test('responds equally fast to a new and a listed address', async () => {
    const uri = freshDatabase(server);
    const api = await launchApi({ MONGODB_URI: uri, LOG_LEVEL: 'silent' });

    const { difference } = await compareUntilClear(api.url);
    await stop(api);
    await dropDatabases([uri]);

    expect(difference).toBeLessThan(MAX_DIFFERENCE);
  });

  test('responds equally fast if each new address gets a mail', async () => {
    const [uri, mailServer] = [freshDatabase(server), await startMailServer()];
    const api = await launchApi({ MONGODB_URI: uri, ...withMail(mailServer) });

    const { differenceRange } = await compareTimes(api.url, { samples: MAIL_SAMPLES });
    await stop(api);
    await mailServer.close();
    await dropDatabases([uri]);

    expect(mailServer.mails.length).toBeGreaterThan(100);
    expect(differenceRange.least).toBeLessThan(MAX_DIFFERENCE);
  });

  test('writes no name, address or body into logs, metrics or responses', async () => {
    const uri = freshDatabase(server);
    const api = await launchApi({ MONGODB_URI: uri, LOG_LEVEL: 'debug' });

    const responses = await provoke(api.url);
    const metrics = await metricsOf(api);
    await stop(api);
    await dropDatabases([uri]);

    expect(metrics).toContain('waitlist_sign_ups_total{outcome="accepted"} 3');
    expect([responses, metrics, api.output()].join('\n')).not.toMatch(SECRETS);
  });
});
