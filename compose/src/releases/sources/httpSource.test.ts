/** @jest-environment node */
import { listenLocally } from '../../../../service/fixtures/listenLocally.ts';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { MISBEHAVIOURS, startReleaseHost } from '../../../fixtures/startReleaseHost.ts';
import { MANIFEST_FILE } from '../../protocol/manifest/release.ts';
import { httpSource } from './httpSource.ts';
import { openSource } from './openSource.ts';
import { FileTooLarge, readWhole } from './ReleaseSource.ts';

it('fetches a polled file again only if it changed, and keeps connections alive', async () => {
  let text = 'first';
  const statuses: number[] = [];
  const connections = new Set<unknown>();
  const server = await listenLocally((request, response) => {
    connections.add(request.socket);
    const etag = `"${text}"`;
    const status = request.headers['if-none-match'] === etag ? 304 : 200;
    statuses.push(status);
    response.writeHead(status, { etag }).end(status === 200 ? text : undefined);
  });
  const source = httpSource(`${server.url}/`);
  const read = async () => (await readWhole(source, MANIFEST_FILE, 100)).toString();

  const read1 = [await read(), await read()];
  text = 'second';
  const read2 = [await read(), await read()];
  await server.close();

  expect([...read1, ...read2]).toEqual(['first', 'first', 'second', 'second']);
  expect(statuses).toEqual([200, 304, 200, 304]);
  expect(connections.size).toBeLessThan(statuses.length);
});

it('sees within a minute that a file has changed whose ETag has not', async () => {
  let text = 'first';
  const server = await listenLocally((request, response) => {
    const status = request.headers['if-none-match'] ? 304 : 200;
    response.writeHead(status, { etag: '"date and size"' }).end(status === 200 ? text : undefined);
  });
  const source = httpSource(`${server.url}/`);
  const read = async () => (await readWhole(source, MANIFEST_FILE, 100)).toString();
  await read();

  text = 'other';
  const later = performance.now() + 60_000;
  const clock = jest.spyOn(performance, 'now').mockReturnValue(later);
  const found = await read();
  clock.mockRestore();
  await server.close();

  expect(found).toBe('other');
});

it.each([
  ['is down', 'down', /^mf-manifest\.json: fetch failed/],
  ['fails', 'failing', /^mf-manifest\.json: the host responded with 503$/],
  ['redirects', 'redirecting', /^mf-manifest\.json: the host responded with 302$/],
  ['hangs', 'hanging', /^mf-manifest\.json: the host did not send it within 0\.3 s$/],
  ['stalls', 'stalling', /^mf-manifest\.json: the host did not send it within 0\.3 s$/],
] as const)('names the file and the reason if a host %s', async (_what, name, reason) => {
  const host = await startReleaseHost(await temporaryFolder());
  host.misbehave = MISBEHAVIOURS[name];

  await expect(readWhole(httpSource(host.url, 300), MANIFEST_FILE, 100)).rejects.toThrow(reason);
});

it.each(['', '/'])('reads the files in the folder of a URL that ends with "%s"', async (end) => {
  const server = await listenLocally(({ url }, response) => void response.end(url));
  const source = await openSource(`${server.url}/cart${end}`);

  expect((await readWhole(source, MANIFEST_FILE, 100)).toString()).toBe(`/cart/${MANIFEST_FILE}`);
  await server.close();
});

it('distinguishes a missing file from a 403, which may mean that it is unreadable', async () => {
  const server = await listenLocally(({ url }, response) => {
    response.writeHead(url === '/missing.json' ? 404 : 403).end();
  });
  const source = await openSource(server.url);

  await expect(readWhole(source, 'missing.json', 100)).rejects.toThrow(
    'missing.json: there is no such file',
  );
  await expect(readWhole(source, MANIFEST_FILE, 100)).rejects.toThrow(
    `${MANIFEST_FILE}: the host responded with 403: there is no such file, or it may not be read`,
  );
  await server.close();
});

it('refuses a file that is too large', async () => {
  const server = await listenLocally((_request, response) => void response.end('x'.repeat(101)));
  const source = await openSource(server.url);

  await expect(readWhole(source, MANIFEST_FILE, 100)).rejects.toThrow(FileTooLarge);
  await server.close();
});
