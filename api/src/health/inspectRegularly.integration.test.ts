import { openSync, readFileSync, writeSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { createLogger } from '@statline/service/logging/createLogger';
import { Registry } from 'prom-client';
import { temporaryFolder } from '../../../service/fixtures/temporaryFolder.ts';
import { until } from '../../../service/fixtures/until.ts';
import { sampleSignUp } from '../../fixtures/samples/sampleSignUp.ts';
import { serveApi } from '../../fixtures/serveApi.ts';
import { databaseFiles } from '../store/embedded/database/databaseFiles.ts';
import { openEmbeddedStore } from '../store/embedded/openEmbeddedStore.ts';
import type { SignUpStore } from '../store/SignUpStore.ts';
import { createReadiness, type Readiness } from './createReadiness.ts';
import { inspectRegularly } from './inspectRegularly.ts';

let folder: string;
let file: string;
let store: SignUpStore;
let readiness: Readiness;
let registry: Registry;
let lines: string[];
let stop: () => void;

beforeEach(async () => {
  folder = await temporaryFolder();
  file = databaseFiles(folder).file;
  store = await openEmbeddedStore(folder);
  lines = [];
  const write = (line: string) => void lines.push(line);
  const logger = createLogger({ service: 'api', level: 'info', destination: { write } });
  readiness = createReadiness(store, logger);
  registry = new Registry();
  const people = Array.from({ length: 2_000 }, (_, index) =>
    sampleSignUp({ emailKey: `p${index}@x.com`, email: `p${index}@x.com` }),
  );
  await Promise.all(people.map((person) => store.add(person)));
});
afterEach(async () => {
  stop();
  await store.close();
  await rm(folder, { recursive: true });
});

function inspect(): void {
  const destination = { write: (line: string) => void lines.push(line) };
  const logger = createLogger({ service: 'api', level: 'info', destination });
  const intervals = { healthyMs: 20, unhealthyMs: 20, damagedMs: 20 };
  stop = inspectRegularly({
    maintenance: store.maintenance,
    readiness,
    registry,
    logger,
    intervals,
  });
}

const messages = () => lines.map((line) => JSON.parse(line).msg);

const waitForMessage = (text: string) =>
  until(() => messages().some((message) => message.includes(text)));

test('is not ready while a page of an index is damaged, and ready once it is repaired', async () => {
  const other = new DatabaseSync(file);
  other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const bytes = readFileSync(file);
  const pages = Array.from({ length: bytes.length / 4_096 }, (_, page) => page * 4_096);
  // 0x0a begins a leaf of an index.
  const leaf = pages.findLast((at) => bytes[at] === 0x0a && bytes.includes('p1', at)) as number;
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(4_096, 0x5a), 0, 4_096, leaf);

  inspect();
  await waitForMessage('damaged');
  await until(async () => !(await readiness.check()));
  const figures = await registry.metrics();
  writeSync(descriptor, bytes, leaf, 4_096, leaf);
  await waitForMessage('as they should be again');
  await until(() => readiness.check());

  expect(figures).toMatch(/waitlist_store_findings\{kind="damage"\} [1-9]/);
  expect(messages().filter((message) => message.includes('damaged'))).toHaveLength(1);
  other.close();
});

test('reports that the figures differ from the records, until they match', async () => {
  const other = new DatabaseSync(file, { timeout: 1_000 });
  other.exec('UPDATE totals SET sign_ups = sign_ups + 7');
  const api = await serveApi(store, { readiness });

  inspect();
  await waitForMessage('differ from the records');
  const warned = await api.send('GET', '/readyz');
  const figures = await registry.metrics();
  await store.maintenance.recount();
  await waitForMessage('as they should be again');
  const well = await api.send('GET', '/readyz');
  await api.close();

  expect(warned.json()).toEqual({ status: 'ready', warnings: ['the total is 7 too high'] });
  expect(figures).toContain('waitlist_store_findings{kind="sums"} 1');
  expect(well.json()).toEqual({ status: 'ready' });
  other.close();
});
