import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { ROOT } from '../../scripts/build/parts.ts';
import { type LocalServer, listenLocally } from '../../service/fixtures/listenLocally.ts';

/** A static host on an origin of its own, at which a remote's built release is published. */
export interface ReleaseHost extends LocalServer {
  /** Whether it serves files, answers everything with 503, or takes requests and answers none. */
  behaviour: 'serving' | 'failing' | 'silent';
  /** The files that it serves with something added to what was built. */
  tampered: RegExp | undefined;
  /** How many requests wait for an answer right now. */
  waiting(): number;
  /** How many requests were given up by whoever asked. */
  givenUp(): number;
  /** Every file as it was built; requests that still wait are cut, as by a restart. */
  heal(): void;
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.cjs': 'text/javascript',
  '.json': 'application/json',
};

/** Leaves a script valid, so that only a check of its hash can tell; run, it shows. */
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
  let givenUp = 0;
  const server = await listenLocally((request, response) => {
    waiting.add(response);
    response.once('close', () => {
      waiting.delete(response);
      if (!response.writableEnded) givenUp += 1;
    });
    const file = path.basename(new URL(request.url ?? '/', 'http://host').pathname);
    void answer(path.join(ROOT, folder, file), host, response);
  });
  const host: ReleaseHost = {
    ...server,
    url: `${server.url}/`,
    ...healthy,
    ...faults,
    waiting: () => waiting.size,
    givenUp: () => givenUp,
    heal: () => {
      Object.assign(host, healthy);
      for (const response of waiting) response.destroy();
    },
  };
  return host;
}

async function answer(
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
