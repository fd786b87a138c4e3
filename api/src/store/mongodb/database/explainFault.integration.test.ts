import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { createLogger } from '@statline/service/logging/createLogger';
import { runSignups } from '../../../../fixtures/runSignups.ts';
import { describeWithMongo } from '../../../../fixtures/stores/mongoForTests.ts';
import { openMongoStore } from '../openMongoStore.ts';
import { connectMongo } from './connectMongo.ts';
import { explainFault } from './explainFault.ts';

const SILENT = createLogger({ service: 'test', level: 'silent' });

async function faultOf(uri: string): Promise<string | undefined> {
  const { client, connected, database } = connectMongo(uri, SILENT);
  const fault = await connected()
    .then(() => database.command({ ping: 1 }))
    .then(() => 'there is none', explainFault);
  await client.close();
  return fault;
}

test('does not blame the setting for an unavailable server', async () => {
  expect(await faultOf('mongodb://127.0.0.1:9/list')).toBeUndefined();
});

describe('a server that expects TLS', () => {
  /** It has no certificate, so every handshake fails. */
  const server = tls.createServer();
  let host: string;
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  test('is reported with the TLS error code', async () => {
    expect(await faultOf(`mongodb://${host}/?tls=true`)).toMatch(
      /^No TLS connection to MongoDB can be made \(ERR_SSL_\S+\)/,
    );
  });

  test('is reported if the setting has no TLS', async () => {
    expect(await faultOf(`mongodb://${host}/`)).toContain('it may expect TLS');
  });
});

describeWithMongo('with MongoDB', (server) => {
  const { host } = new URL(server);

  test.each([
    ['another set', `mongodb://${host}/?replicaSet=other`, 'not a member of the replica set'],
    [
      'another set, connected directly',
      `mongodb://${host}/?replicaSet=other&directConnection=true`,
      'not a member of the replica set',
    ],
    ['a wrong password', `mongodb://ada:secret@${host}/`, 'the user name or the password'],
    ['TLS that it does not support', `mongodb://${host}/?tls=true`, 'No TLS connection'],
  ])('explains %s', async (_what, uri, words) => {
    expect(await faultOf(uri)).toContain(words);
  });

  test("the API's log contains the explanation once, and operators' commands print it", async () => {
    const uri = `mongodb://ada:secret@${host}/list`;
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    const logger = createLogger({ service: 'test', level: 'warn', destination });

    const store = await openMongoStore(connectMongo(uri, logger), logger);
    for (let attempt = 0; attempt < 3; attempt += 1) await store.ready().catch(() => {});
    await store.close();
    const { exitCode, stderr } = await runSignups({ MONGODB_URI: uri }, ['count']);

    const sentence = 'MongoDB refuses the user name or the password of MONGODB_URI.';
    expect(lines.filter((line) => line.includes(sentence))).toHaveLength(1);
    expect(exitCode).toBe(1);
    expect(stderr).toContain(sentence);
    expect(lines.join('') + stderr).not.toContain('secret');
  });
});
