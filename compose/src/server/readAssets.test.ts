/** @jest-environment node */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createLogger } from '@statline/service/logging/createLogger';
import Koa from 'koa';
import { listenLocally } from '../../../service/fixtures/listenLocally.ts';
import { temporaryFolder } from '../../../service/fixtures/temporaryFolder.ts';
import { keepHostFiles } from '../pages/assets/keepHostFiles.ts';
import { type Assets, serveHostFiles } from './readAssets.ts';

const logger = createLogger({ service: 'test', level: 'silent' });

it("serves no source maps, nor the build's list of files", async () => {
  const browser = await temporaryFolder();
  const visit = await temporaryFolder();
  const kept = await temporaryFolder();
  const folders = { browser, visit, bootstrap: kept, mirror: kept, onDemand: kept };
  const names = ['shell.0123456789ab.js', 'shell.0123456789ab.js.map', 'entrypoint.json'];
  for (const folder of [browser, visit]) {
    for (const name of names) await writeFile(path.join(folder, name), '{}');
  }
  const options = { browser, visit, kept, shared: undefined, trustedProxies: 0, logger };
  const hostFiles = await keepHostFiles(options);
  const server = await listenLocally(
    new Koa().use(serveHostFiles({ folders, hostFiles } as Assets, logger)).callback(),
  );
  const statusOf = async (file: string) => (await fetch(`${server.url}/assets/${file}`)).status;

  expect(await Promise.all(names.map(statusOf))).toEqual([200, 404, 404]);
  expect(await Promise.all(names.map((name) => statusOf(`visit/${name}`)))).toEqual([
    200, 404, 404,
  ]);
  await server.close();
});
