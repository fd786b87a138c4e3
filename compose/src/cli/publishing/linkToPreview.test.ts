/** @jest-environment node */
import type { RequestListener, ServerResponse } from 'node:http';
import {
  type LocalServer,
  listenLocally,
  unusedAddress,
} from '../../../../service/fixtures/listenLocally.ts';
import { makeRelease } from '../../../fixtures/makeRelease.ts';
import { makeReleaseKey } from '../../../fixtures/releaseKey.ts';
import { Refused } from '../arguments/Command.ts';
import { linkToPreview } from './linkToPreview.ts';

const servers: LocalServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = await listenLocally(listener);
  servers.push(server);
  return server.url;
}

const { release } = makeRelease();
const build = { release } as Parameters<typeof linkToPreview>[1];
const remote = { name: 'legal', title: 'remote-legal', folder: '' };

const linkTo = (site: string) => linkToPreview(remote, build, site, makeReleaseKey());

const linkFor = async (respond: (response: ServerResponse) => void) =>
  linkTo(await serve((_request, response) => respond(response)));

const TEXT = { 'content-type': 'text/plain; charset=utf-8' };
const HTML = { 'content-type': 'text/html' };

it('returns the link as shown once the shell sets its cookie', async () => {
  const headers = { location: '/', 'set-cookie': ['a=b', 'override-legal=token; path=/'] };

  const { text, data } = await linkFor((response) => response.writeHead(302, headers).end());

  expect(data).toMatchObject({ becomes: 'preview', shown: true });
  expect(data).not.toHaveProperty('reason');
  expect(text).not.toContain('yet');
});

it.each([
  ['has no such address', 404, {}, ''],
  ['responds with a page to every request', 200, HTML, '<!doctype html>'],
  ['redirects every request', 302, { location: 'https://live.site/' }, ''],
  ['forbids every request', 403, HTML, '<!doctype html>'],
])('fails if the server is not a shell and %s', async (_what, status, headers, body) => {
  const linking = linkFor((response) => response.writeHead(status, headers).end(body));

  await expect(linking).rejects.toThrow(
    new RegExp(
      `^http\\S+ does not show ${release.id}: it responded with ${status}\\.\nCheck that --shell`,
    ),
  );
});

it('fails with the reason of a shell that cannot find the release', async () => {
  const linking = linkFor((response) =>
    response.writeHead(404, TEXT).end('There is no such file\n'),
  );

  await expect(linking).rejects.toThrow(
    / responded with 404\.\nThere is no such file\nCheck that .*--to/,
  );
});

it('fails with the HTTP status if the shell states no reason', async () => {
  const linking = linkFor((response) => response.writeHead(422).end());

  await expect(linking).rejects.toThrow(Refused);
  await expect(linking).rejects.toThrow(/^HTTP 422$/);
});

it.each([
  [
    'fails',
    503,
    TEXT,
    'This release cannot be shown: no worker\n',
    'This release cannot be shown: no worker',
  ],
  ['is behind a proxy that fails', 502, HTML, '<!doctype html>', 'HTTP 502'],
])(
  'returns the link, and why it is not shown yet, if the shell %s',
  async (_what, status, headers, body, reason) => {
    const { text, data } = await linkFor((response) =>
      response.writeHead(status, headers).end(body),
    );

    expect(data).toMatchObject({ link: expect.any(String), shown: false, reason });
    expect(text).toContain(`It does not show it yet: ${reason}\nhttp`);
  },
);

it('returns link and reason if the shell cannot be reached, or cuts its response', async () => {
  const cut = (response: ServerResponse) =>
    response.writeHead(302, { 'content-length': '100' }).write('x', () => response.destroy());
  const results = [await linkTo(await unusedAddress()), await linkFor(cut)];

  for (const { data } of results) {
    expect(data).toMatchObject({ link: expect.any(String), shown: false });
    expect(data).toHaveProperty('reason', expect.stringMatching(/fetch failed|terminated/));
  }
});
