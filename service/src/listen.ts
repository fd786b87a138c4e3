import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartError } from './StartError.ts';

export interface ListenOptions {
  host: string;
  /** 0 lets the system choose. */
  port: number;
  /** The variable that sets the port, for the sentence when it cannot be had. */
  portSetting: string;
}

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program uses that port; stop it or set',
  EACCES: 'this user may not open that port; run as another user or set',
  EADDRNOTAVAIL: 'this machine has no such address; correct HOST, or set',
  ENOTFOUND: 'this machine has no such address; correct HOST, or set',
};

/**
 * Listens and returns the URL under which the server is reached from this machine.
 *
 * @throws StartError when the port or the host cannot be had.
 */
export async function listen(
  server: Server,
  { host, port, portSetting }: ListenOptions,
): Promise<string> {
  try {
    server.listen({ host, port });
    await once(server, 'listening');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const reason = REASONS[code];
    if (reason === undefined) throw error;
    throw new StartError(`Cannot listen on ${host}:${port}: ${reason} ${portSetting}.`, {
      cause: error,
    });
  }
  return urlOf(server.address() as AddressInfo);
}

function urlOf({ address, port }: AddressInfo): string {
  if (address === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (address === '::') return `http://[::1]:${port}`;
  return address.includes(':') ? `http://[${address}]:${port}` : `http://${address}:${port}`;
}
