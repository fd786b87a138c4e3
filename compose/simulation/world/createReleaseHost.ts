import { createHash } from 'node:crypto';
import type { Network } from './createNetwork.ts';
import { createMachine } from './machines.ts';

export type ReleaseHost = ReturnType<typeof createReleaseHost>;

const NOTHING = { headers: {}, body: Buffer.alloc(0) };

/** A static host with the release folder of one team. */
export function createReleaseHost(network: Network, remote: string) {
  const name = hostOf(remote);
  const files = new Map<string, { body: Buffer; etag: string }>();
  network.attach(createMachine(name), async ({ path, headers = {} }) => {
    const file = files.get(path.slice(1));
    if (!file) return { ...NOTHING, status: 404 };
    const sent = { etag: [file.etag] };
    if (headers['if-none-match'] === file.etag) return { ...NOTHING, status: 304, headers: sent };
    return { status: 200, headers: sent, body: file.body };
  });
  return {
    put: (file: string, text: string) => {
      const etag = `"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"`;
      files.set(file, { body: Buffer.from(text), etag });
    },
  };
}

export const hostOf = (remote: string): string => `${remote}-host`;
