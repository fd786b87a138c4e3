import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { ROOT } from '../../scripts/build/parts.ts';
import { type LocalServer, listenLocally } from '../../service/fixtures/listenLocally.ts';

/** A static host on an origin of its own, with a remote's built release. */
export interface ReleaseHost extends LocalServer {
  /** Whether it serves files, responds with 503, or never responds. */
  behaviour: 'serving' | 'failing' | 'silent';
  /** The files that it serves with changes. */
  tampered: RegExp | undefined;
  /** The number of requests without a response. */
  waiting(): number;
  /** The number of requests that the client aborted. */
  abandoned(): number;
  /** Serves every file as built; aborts waiting requests, as a restart does. */
  heal(): void;
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.cjs': 'text/javascript',
  '.json': 'application/json',
};

/** Leaves a script valid, so that only its hash differs; visible if it runs. */
const TAMPERING = Buffer.from('\n;globalThis.document && (document.title = "tampered with")');

const healthy = { behaviour: 'serving', tampered: undefined } as const;

/**
 * @param folder where the release is built, from the root of the repository.
 * @param faults what is wrong with it from the first request on.
 */
export async function startReleaseHost(
  folder: string,
  faults: Partial<Pick<ReleaseHost, 'behaviour' | 'tampered'>> = {},
): Promise<ReleaseHost> {
  const waiting = new Set<ServerResponse>();
  let abandoned = 0;
  const server = await listenLocally((request, response) => {
    waiting.add(response);
    response.once('close', () => {
      waiting.delete(response);
      if (!response.writableEnded) abandoned += 1;
    });
    const file = path.basename(new URL(request.url ?? '/', 'http://host').pathname);
    void respond(path.join(ROOT, folder, file), host, response);
  });
  const host: ReleaseHost = {
    ...server,
    url: `${server.url}/`,
    ...healthy,
    ...faults,
    waiting: () => waiting.size,
    abandoned: () => abandoned,
    heal: () => {
      Object.assign(host, healthy);
      for (const response of waiting) response.destroy();
    },
  };
  return host;
}

async function respond(
  file: string,
  { behaviour, tampered }: ReleaseHost,
  response: ServerResponse,
): Promise<void> {
  if (behaviour === 'silent') return;
  const content = await readFile(file).catch(() => undefined);
  response.setHeader('access-control-allow-origin', '*');
  if (behaviour === 'failing' || !content) {
    response.writeHead(behaviour === 'failing' ? 503 : 404).end();
    return;
  }
  response.writeHead(200, {
    'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
  });
  response.end(tampered?.test(file) ? Buffer.concat([content, TAMPERING]) : content);
}
