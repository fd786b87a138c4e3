import { access } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import Koa from 'koa';
import { MANIFEST_FILE } from '../../compose/src/protocol/manifest/release.ts';
import type { RemoteName } from '../../contract/src/remotes.ts';
import { serveFiles } from '../../service/src/files/serveFiles.ts';
import { listen } from '../../service/src/http/listen.ts';
import { buildParts } from '../build/buildParts.ts';
import { partAt } from '../build/parts.ts';

/**
 * The remotes that are not developed: from where `REMOTE_<NAME>_URL` says, or from their builds, which this process
 * serves and makes where there is none.
 *
 * @returns remote → address of its release.
 * @throws Error with the bundler's own words if a remote does not build.
 */
export async function serveReleased(
  names: readonly RemoteName[],
  env: NodeJS.ProcessEnv,
): Promise<Record<string, string>> {
  const publishedAt = (name: RemoteName) => env[`REMOTE_${name.toUpperCase()}_URL`]?.trim();
  const parts = names
    .filter((name) => !publishedAt(name))
    .map((name) => ({ remote: name, ...partAt(`remote-${name}`) }));
  const hasRelease = await Promise.all(parts.map(({ folder }) => isBuilt(folder)));
  await buildParts(parts.filter((_, index) => !hasRelease[index]));

  const app = new Koa();
  app.use((ctx, next) => {
    // Pages load them from here.
    ctx.set('Access-Control-Allow-Origin', '*');
    return next();
  });
  for (const { remote, folder } of parts) {
    // They change when they are built again.
    const options = { cacheControl: 'no-cache', mutable: true, exclusive: true };
    app.use(serveFiles(`/${remote}/`, path.join(folder, 'dist'), options));
  }
  const url = await listen(createServer(app.callback()), { host: '127.0.0.1', port: 0 });
  return Object.fromEntries(names.map((name) => [name, publishedAt(name) || `${url}/${name}/`]));
}

/** A failed build leaves no manifest. */
const isBuilt = (folder: string): Promise<boolean> =>
  access(path.join(folder, 'dist', MANIFEST_FILE)).then(
    () => true,
    () => false,
  );
