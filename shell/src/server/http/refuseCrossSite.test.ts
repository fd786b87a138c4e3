/** @jest-environment node */

import { sendRaw } from '../../../../service/fixtures/sendRaw.ts';
import { type RecordingApi, recordingApi } from '../../../fixtures/recordingApi.ts';
import { type StartedShell, startShell } from '../../../fixtures/startShell.ts';

let api: RecordingApi;
let shell: StartedShell;

beforeEach(async () => {
  api = await recordingApi();
  shell = await startShell({ apiUrl: api.url, origin: 'https://statline.example' });
});
afterEach(async () => {
  await shell.stop();
  await api.close();
});

const FORM = 'email=ada%40example.com';

const post = (headers: readonly string[], host = 'internal:3000') =>
  sendRaw(
    shell.url,
    [
      'POST /api/waitlist HTTP/1.1',
      `Host: ${host}`,
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${FORM.length}`,
      'Connection: close',
      ...headers,
      '',
      FORM,
    ].join('\r\n'),
  );

describe('a form that another site sends', () => {
  it.each([
    [['Sec-Fetch-Site: cross-site']],
    [['Sec-Fetch-Site: same-site']],
    [['Sec-Fetch-Site: cross-site', 'Origin: https://statline.example']],
    [['Origin: https://evil.example']],
    [['Origin: https://statline.example.evil.example']],
    [['Origin: null']],
  ])('is refused: %j', async (headers) => {
    expect(await post(headers)).toMatch(/^HTTP\/1\.1 403 /);
    expect(api.connections).toEqual([]);
  });
});

describe('a form of the site itself', () => {
  it.each([
    [['Sec-Fetch-Site: same-origin', 'Origin: https://statline.example']],
    // Behind a proxy that changes the host, on a shell that was not told its public address.
    [['Sec-Fetch-Site: same-origin', 'Origin: https://public.example']],
    [['Origin: https://statline.example']],
    [['Origin: http://internal:3000']],
    [[]],
  ])('reaches the API: %j', async (headers) => {
    expect(await post(headers)).toMatch(/^HTTP\/1\.1 200 /);
    expect(api.connections).toHaveLength(1);
  });
});

test('reading is open to everybody', async () => {
  const answer = await fetch(`${shell.url}/api/dashboard`, {
    headers: { 'sec-fetch-site': 'cross-site' },
  });

  expect(answer.status).toBe(200);
});
