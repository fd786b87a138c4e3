import { execFile } from 'node:child_process';
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { startReleaseHost } from '../compose/fixtures/startReleaseHost.ts';
import { starterFiles } from '../compose/src/cli/commands/starterFiles.ts';
import { temporaryFolder } from '../service/fixtures/temporaryFolder.ts';
import { ROOT } from './build/parts.ts';
import { findChromium } from './chromium/findChromium.ts';
import { launchChromium } from './chromium/launchChromium.ts';

const run = promisify(execFile);

(findChromium() ? it : it.skip)(
  'a new remote runs as plain Module Federation, without the engine',
  async () => {
    const folder = await temporaryFolder();
    await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
    for (const [file, text] of starterFiles({ name: 'explore' })) {
      const target = path.join(folder, 'remote-explore', file);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, text);
    }
    await cp(path.join(ROOT, 'docs/examples/leaving'), folder, { recursive: true });
    const rspack = path.join(ROOT, 'node_modules/.bin/rspack');
    for (const part of ['remote-explore', 'host']) {
      const to = part === 'host' ? '../site' : '../site/explore';
      const build = ['build', '--mode', 'production', '--output-path', to];
      await run(rspack, build, { cwd: path.join(folder, part) });
    }
    const page = '<!doctype html><title>Left</title><div id="root"></div><script src="main.js">';
    await writeFile(path.join(folder, 'site/index.html'), `${page}</script>`);
    const site = await startReleaseHost(path.join(folder, 'site'));
    const browser = await launchChromium();
    try {
      const opened = await browser.newPage();
      await opened.goto(`${site.url}index.html`);
      const section = opened.getByRole('region', { name: 'explore' });
      await section.waitFor();

      expect(await section.textContent()).toContain('Deployed by its own team');
    } finally {
      await browser.close();
    }
  },
);
