import { createServer } from 'node:net';

/** Below the ephemeral ports, so that the system assigns none of these to another process meanwhile. */
const RANGE = { from: 15_000, to: 30_000 };

/** Finds `count` consecutive free ports. */
export async function findFreePorts(count: number): Promise<number[]> {
  for (;;) {
    const first = RANGE.from + Math.floor(Math.random() * (RANGE.to - RANGE.from - count));
    const ports = Array.from({ length: count }, (_, index) => first + index);
    const free = await Promise.all(ports.map(isFree));
    if (free.every(Boolean)) return ports;
  }
}

export const isFree = (port: number): Promise<boolean> =>
  new Promise((settle) => {
    const server = createServer();
    server.once('error', () => settle(false));
    server.listen(port, '127.0.0.1', () => server.close(() => settle(true)));
  });
