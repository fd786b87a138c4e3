import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../scripts/build/parts.ts';
import { copyRepository, removeRepository } from '../../scripts/fixtures/copyRepository.ts';
import { type LocalServer, listenLocally } from '../../service/fixtures/listenLocally.ts';

/** A release of the legal remote, built with changes. */
export interface RebuiltRelease extends LocalServer {
  id: string;
  /** Shared library → its required range. */
  requires: Record<string, string>;
}

interface RebuildOptions {
  /** Package → the installed package that replaces it. */
  instead?: Record<string, string>;
  /** Source file, relative to the remote's folder → its new content. */
  sources?: Record<string, string | Buffer>;
}

/** Builds a copy of the legal remote, and publishes it on its own origin. */
export async function serveRebuiltLegal({
  instead = {},
  sources = {},
}: RebuildOptions): Promise<RebuiltRelease> {
  const copy = await copyRepository(ROOT, instead);
  const workspace = path.join(copy, 'remote-legal');
  for (const [file, text] of Object.entries(sources)) {
    await writeFile(path.join(workspace, file), text);
  }
  const build = spawn(path.join(copy, 'node_modules/.bin/rspack'), ['build'], {
    cwd: workspace,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(build, 'close');
  if (code !== 0) throw new Error('The build of the legal remote failed');

  const dist = path.join(workspace, 'dist');
  const manifest = JSON.parse(await readFile(path.join(dist, 'mf-manifest.json'), 'utf8'));
  const server = await listenLocally(async (request, response) => {
    const file = path.join(dist, path.basename(request.url ?? ''));
    const content = await readFile(file).catch(() => undefined);
    response.writeHead(content ? 200 : 404).end(content);
  });
  return {
    ...server,
    url: `${server.url}/`,
    id: manifest.release.id,
    requires: manifest.release.requires,
    close: async () => {
      await server.close();
      await removeRepository(copy);
    },
  };
}
