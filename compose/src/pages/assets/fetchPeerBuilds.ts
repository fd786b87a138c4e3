import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { safeParse } from 'valibot';
import { DEADLINES } from '../../protocol/deadlines.ts';
import { ASSETS_PATH } from '../../protocol/paths.ts';
import { fetchFiles } from '../../releases/sources/fetchRelease.ts';
import { httpSource } from '../../releases/sources/httpSource.ts';
import { readWhole } from '../../releases/sources/readWhole.ts';
import { BUILDS_PATH, type HostBuild, HostBuilds } from './HostBuild.ts';

/** A build that another server of the site has. */
interface PeerBuild {
  build: HostBuild;
  /** Fetches its files into a folder. @throws Error when that does not go well. */
  write(folder: string): Promise<void>;
}

const MAX_LIST_BYTES = 1_000_000;
const MAX_BUILD_BYTES = 20_000_000;

/**
 * Requests from the site's other servers the builds that they have. One that does not respond has none.
 *
 * @param peers their addresses, as this server reaches them.
 */
export async function fetchPeerBuilds(peers: readonly string[]): Promise<PeerBuild[]> {
  const found = await Promise.all(peers.map((peer) => buildsOf(peer).catch((): PeerBuild[] => [])));
  return found.flat();
}

async function buildsOf(peer: string): Promise<PeerBuild[]> {
  const source = (below: string) => httpSource(new URL(below, peer).href, DEADLINES.peerRequestMs);
  const list = await readWhole(source('/_shell/'), path.basename(BUILDS_PATH), MAX_LIST_BYTES);
  const builds = safeParse(HostBuilds, JSON.parse(list.toString()));
  if (!builds.success) return [];
  return builds.output.map((build) => ({
    build,
    write: (folder) =>
      fetchFiles(source(ASSETS_PATH), build.files, {
        maxBytes: MAX_BUILD_BYTES,
        timeoutMs: DEADLINES.fetchFileMs,
        write: async (file, content) => {
          const target = path.join(folder, file);
          await mkdir(path.dirname(target), { recursive: true });
          await pipeline(content, createWriteStream(target));
        },
      }),
  }));
}
