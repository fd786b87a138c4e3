import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { endProcess } from '../../../../scripts/running/endProcess.ts';
import { unusedAddress } from '../../../../service/fixtures/listenLocally.ts';
import type { PageData } from '../../../../shell/src/pages/PageData.ts';
import type { PeerResponse } from './servePeer.ts';

const run = promisify(execFile);
const START_MS = 60_000;

/** Installs, builds and starts the peer of Next.js: `respond` fetches a page from it, `stop` ends it. */
export async function startNextPeer(folder: string, data: Readonly<Record<string, PageData>>) {
  if (!existsSync(path.join(folder, 'node_modules'))) {
    console.log('Installing Next.js…');
    await run('npm', ['ci', '--ignore-scripts', '--prefix', folder]);
  }
  console.log('Building peers/next…');
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    NEXT_TELEMETRY_DISABLED: '1',
    PEER_DATA: JSON.stringify(data),
  };
  const next = path.join(folder, 'node_modules/next/dist/bin/next');
  await run(process.execPath, [next, 'build', '--webpack'], { cwd: folder, env });

  const url = await unusedAddress();
  const { hostname, port } = new URL(url);
  const server = spawn(process.execPath, [next, 'start', '-H', hostname, '-p', port], {
    cwd: folder,
    env,
    stdio: 'ignore',
  });
  const killWithUs = () => server.kill('SIGKILL');
  process.once('exit', killWithUs);
  await waitForResponse(url);

  return {
    respond: async (pathname: string): Promise<PeerResponse | undefined> => {
      const isOwn = pathname.startsWith('/_next/') || new URL(pathname, url).pathname in data;
      if (!isOwn) return undefined;
      const upstream = await fetch(url + pathname, { headers: { 'accept-encoding': 'identity' } });
      if (!upstream.ok) return undefined;
      const type = upstream.headers.get('content-type') ?? 'application/octet-stream';
      return { type, body: Buffer.from(await upstream.arrayBuffer()) };
    },
    stop: async () => {
      process.off('exit', killWithUs);
      await endProcess(server);
    },
  };
}

async function waitForResponse(url: string): Promise<void> {
  const deadline = performance.now() + START_MS;
  while (!(await fetch(url).catch(() => undefined))) {
    if (performance.now() > deadline) throw new Error(`Nothing responds at ${url}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
