/** @jest-environment node */
import { execFile } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../../../service/fixtures/temporaryFolder.ts';
import { buildFolder } from '../../fixtures/buildRemote.ts';

const ROOT = path.resolve(__dirname, '../../..');

it("compiles an installed package's TypeScript on request", async () => {
  const folder = await temporaryFolder();
  const contract = path.join(folder, 'node_modules/@acme/contract');
  await mkdir(contract, { recursive: true });
  await mkdir(path.join(folder, 'src'));
  await symlink(
    path.join(ROOT, 'node_modules/@statline'),
    path.join(folder, 'node_modules/@statline'),
  );
  await writeFile(
    path.join(contract, 'package.json'),
    '{ "name": "@acme/contract", "exports": "./index.ts" }',
  );
  await writeFile(
    path.join(contract, 'index.ts'),
    "export const words: string = 'agreed' as const;",
  );
  await writeFile(path.join(folder, 'package.json'), '{ "version": "1.0.0" }');
  await writeFile(
    path.join(folder, 'src/main.ts'),
    "import { words } from '@acme/contract';\nconsole.log(words);",
  );
  await writeFile(
    path.join(folder, 'rspack.config.ts'),
    `import { nodeService } from '@statline/compose/build';
     export default nodeService({
       workspace: import.meta.dirname,
       entry: { main: './src/main.ts' },
       compiled: ['@acme/'],
     });`,
  );

  const run = promisify(execFile);
  await run(path.join(ROOT, 'node_modules/.bin/rspack'), ['build'], { cwd: folder });

  const { stdout } = await run(process.execPath, [path.join(folder, 'dist/main.cjs')]);
  expect(stdout).toBe('agreed\n');
});

it.each([
  [
    'host',
    `style: ['./src/base.css']`,
    'style: there is no such option. There are: workspace, site,',
  ],
  [
    'nodeService',
    `entry: {}, outputs: 'server'`,
    'An option of nodeService() is not valid: outputs: there is no such option.',
  ],
])('%s refuses an unknown option', async (build, options, reason) => {
  const failing = buildFolder({
    'rspack.config.mjs': `import { ${build} } from '@statline/compose/build';
      export default ${build}({ workspace: import.meta.dirname, ${options} });`,
  });

  await expect(failing).rejects.toThrow(reason);
});
