import { spawn } from 'node:child_process';
import { endProcess } from '../../../../scripts/running/endProcess.ts';
import { findFreePorts } from '../../../../scripts/running/findFreePorts.ts';
import { isUp, until } from '../../../../service/fixtures/until.ts';
import type { PageData } from '../../../../shell/src/pages/PageData.ts';
import { buildInstalledPeer } from './buildInstalledPeer.ts';
import type { PeerResponse } from './servePeer.ts';

const START_MS = 60_000;

/** Builds and starts the peer of Next.js: `respond` fetches a page from it, `stop` ends it. */
export async function startNextPeer(folder: string, data: Readonly<Record<string, PageData>>) {
  const command = ['next/dist/bin/next', 'build', '--webpack'] as const;
  const { program: next, env } = await buildInstalledPeer(folder, command, data);

  const [port] = await findFreePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [next, 'start', '-H', '127.0.0.1', '-p', `${port}`], {
    cwd: folder,
    env,
    stdio: 'ignore',
  });
  const killWithUs = () => server.kill('SIGKILL');
  process.once('exit', killWithUs);
  await until(() => isUp(url), START_MS);

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
