/** @jest-environment node */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Jest loads no ES modules of packages, such as rspack's. */
const PROGRAM = `
import { pageAlone } from ${JSON.stringify(path.join(__dirname, 'pageAlone.ts'))};
const page = pageAlone({
  workspace: ${JSON.stringify(__dirname)},
  name: 'gallery',
  title: 'Gallery',
  port: 3901,
  portSetting: 'GALLERY_PORT',
  entry: './src/gallery.tsx',
});
console.log(page.devServer.port, page.devServer.client.webSocketURL);
`;

const ARGS = ['--import', 'tsx', '--input-type=module', '--eval'];

it.each([
  ['a setting that is not a port', PROGRAM, '39O2', 'GALLERY_PORT takes a port, not "39O2".'],
  [
    'an unknown option',
    PROGRAM.replace('portSetting', 'portSeting'),
    '',
    'An option of pageAlone() is not valid: portSeting: there is no such option.',
  ],
])('refuses %s', async (_, program, port, reason) => {
  const env = { ...process.env, GALLERY_PORT: port };

  await expect(run(process.execPath, [...ARGS, program], { env })).rejects.toThrow(reason);
});

it('serves the page on its own port, or on the port set in the environment', async () => {
  const args = [...ARGS, PROGRAM];
  const env = { ...process.env, GALLERY_PORT: '3902' };

  const usual = await run(process.execPath, args);
  const changed = await run(process.execPath, args, { env });

  expect(usual.stdout).toBe('3901 ws://localhost:3901/ws\n');
  expect(changed.stdout).toBe('3902 ws://localhost:3902/ws\n');
});
