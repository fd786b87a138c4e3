import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { callerKey } from './callerKey.ts';

/**
 * Prevents one client from occupying all connections. Behind a proxy, which opens all of them, the proxy has to limit
 * clients.
 */
export function limitConnectionsPerAddress(server: Server, maxPerAddress: number): void {
  const counts = new Map<string, number>();

  server.prependListener('connection', (socket: Socket) => {
    const key = callerKey(socket.remoteAddress ?? '');
    const count = (counts.get(key) ?? 0) + 1;
    if (count > maxPerAddress) {
      socket.destroy();
      return;
    }
    counts.set(key, count);
    socket.once('close', () => {
      const left = (counts.get(key) ?? 1) - 1;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    });
  });
}
