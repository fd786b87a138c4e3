import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type LocalServer, listenLocally } from '../../service/fixtures/listenLocally.ts';

export type HostTrouble = 'none' | 'corrupt' | 'slow' | 'silent' | 'down';

/** A folder that releases are published in, and the host that serves it. */
export interface ReleaseFolderHost extends LocalServer {
  trouble: HostTrouble;
  /** How many requests have come. */
  asked(): number;
}

const SLOW_MS = 400;

export async function startReleaseFolder(folder: string): Promise<ReleaseFolderHost> {
  let asked = 0;
  const server = await listenLocally(async (request, response) => {
    asked += 1;
    const { trouble } = host;
    if (trouble === 'silent') return;
    if (trouble === 'down') {
      response.destroy();
      return;
    }
    if (trouble === 'slow') await new Promise((wake) => setTimeout(wake, SLOW_MS));
    const file = path.basename(request.url ?? '');
    const content = await readFile(path.join(folder, file)).catch(() => undefined);
    const isCorrupt = trouble === 'corrupt' && !file.endsWith('.json');
    // As dev servers have it, whose files pages of other origins load.
    response.setHeader('access-control-allow-origin', '*');
    response.writeHead(content ? 200 : 404).end(isCorrupt ? 'not what was built' : content);
  });
  const host: ReleaseFolderHost = {
    ...server,
    url: `${server.url}/`,
    trouble: 'none',
    asked: () => asked,
  };
  return host;
}
