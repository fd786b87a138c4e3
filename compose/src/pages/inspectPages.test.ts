/** @jest-environment node */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../../service/fixtures/temporaryFolder.ts';
import { startTestSite } from '../../fixtures/startTestSite.ts';

it('adds the overlay only to a page with the query parameter, which no cache stores', async () => {
  const bootstrap = await temporaryFolder();
  await writeFile(path.join(bootstrap, 'inspect.js'), 'open()');
  const shell = await startTestSite({ folders: { bootstrap } });
  const tag = '<script async src="/_shell/inspect.js"></script>';

  const plain = await fetch(shell.url);
  const inspected = await fetch(`${shell.url}/?_inspect`, {
    headers: { 'if-none-match': plain.headers.get('etag') ?? '' },
  });
  const script = await fetch(`${shell.url}/_shell/inspect.js`);

  const html = await plain.text();
  expect(html).not.toContain('inspect');
  expect(inspected.status).toBe(200);
  expect(inspected.headers.get('cache-control')).toBe('private, no-store');
  expect(inspected.headers.get('etag')).toBeNull();
  expect(await inspected.text()).toBe(html.replace('</head>', `${tag}</head>`));
  expect(await script.text()).toBe('open()');
  expect(script.headers.get('cache-control')).toBe('no-cache');
  await shell.stop();
});
