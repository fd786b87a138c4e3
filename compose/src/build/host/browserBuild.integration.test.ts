/** @jest-environment node */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeDurably } from '@statline/service/disk/writeDurably';
import { type LocalServer, listenLocally } from '../../../../service/fixtures/listenLocally.ts';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { isUp, until } from '../../../../service/fixtures/until.ts';

const NODE_MODULES = path.resolve(__dirname, '../../../../node_modules');

let folder: string;
let behind: LocalServer;
let requests: string[];
let command: ChildProcess;
let site: string;

/** A host that is developed, with a server that ends in the middle of the first request. */
beforeEach(async () => {
  requests = [];
  behind = await listenLocally((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (requests.length === 1) request.socket.destroy();
    else response.end('the page');
  });
  const spare = await listenLocally(() => {});
  await spare.close();
  site = spare.url;

  folder = await temporaryFolder();
  await symlink(NODE_MODULES, path.join(folder, 'node_modules'));
  await mkdir(path.join(folder, 'src'));
  await edit(0);
  await writeFile(path.join(folder, 'package.json'), '{ "version": "1.0.0" }');
  await writeFile(
    path.join(folder, 'rspack.config.ts'),
    `import { host } from '@statline/compose/build';
     const builds = host({
       workspace: import.meta.dirname,
       site: './src/site.ts',
       browser: './src/browser.ts',
       server: './src/main.ts',
       development: { port: ${spare.port}, serverPort: ${behind.port} },
     });
     export default builds.find(({ name }) => name === 'browser');`,
  );
  command = spawn(path.join(NODE_MODULES, '.bin/rspack'), ['dev'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'development' },
    stdio: 'ignore',
  });
  await until(async () => (await filesOf('shell.js')).length > 0);
  await until(() => isUp(`${site}/assets/shell.js`));
});

afterEach(async () => {
  const ended = once(command, 'exit');
  command.kill('SIGKILL');
  await ended;
  await behind.close();
});

/** The program's source, as it is after an edit. */
const edit = (count: number) =>
  // In one step: of a file that is written in place, the watcher may build the first half as well.
  writeDurably(
    path.join(folder, 'src/browser.ts'),
    `document.title = 'edit ${count}'; import.meta.webpackHot?.accept();`,
  );

const filesOf = async (ending: string): Promise<string[]> => {
  const built = await readdir(path.join(folder, 'dist-dev/browser')).catch(() => []);
  return built.filter((file) => file.endsWith(ending));
};

test('requests a page again if its server ends during the response', async () => {
  const answer = await fetch(`${site}/waitlist?from=home`);

  expect(await answer.text()).toBe('the page');
  expect(requests).toEqual(['GET /waitlist?from=home', 'GET /waitlist?from=home']);
});

test('does not repeat a request that may have had an effect', async () => {
  const answer = await fetch(`${site}/api/waitlist`, { method: 'POST', body: '{}' });

  expect(answer.status).toBe(503);
  expect(requests).toEqual(['POST /api/waitlist']);
});

test('serves earlier updates to a page that is several edits behind', async () => {
  await edit(1);
  await until(async () => (await filesOf('.hot-update.json')).length > 0);
  const [first] = await filesOf('.hot-update.json');
  await edit(2);
  await until(async () => (await filesOf('.hot-update.json')).some((file) => file !== first));

  expect((await fetch(`${site}/assets/${first}`)).status).toBe(200);
});
