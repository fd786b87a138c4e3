import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartError } from '../StartError.ts';

interface ListenOptions {
  host: string;
  /** 0: any free port. */
  port: number;
  /** Variables that set host and port, for error messages. Default: `HOST` and `PORT`. */
  hostSetting?: string;
  portSetting?: string;
}

const noSuchAddress = ({ hostSetting = 'HOST' }: ListenOptions) =>
  `this machine has no such address; correct ${hostSetting}.`;

const REASONS: Readonly<Record<string, (options: ListenOptions) => string>> = {
  EADDRINUSE: ({ portSetting = 'PORT' }) =>
    `another program uses that port; stop it or set ${portSetting}.`,
  EACCES: ({ portSetting = 'PORT' }) =>
    `this user may not open that port; run as another user or set ${portSetting}.`,
  ERR_SOCKET_BAD_PORT: ({ portSetting = 'PORT' }) =>
    `that is not a port; set ${portSetting} to a number from 0 to 65535.`,
  EADDRNOTAVAIL: noSuchAddress,
  ENOTFOUND: noSuchAddress,
};

/** Starts listening. @returns the URL on this machine. @throws StartError if port or host is not available. */
export async function listen(server: Server, options: ListenOptions): Promise<string> {
  const { host, port } = options;
  try {
    server.listen({ host, port });
    await once(server, 'listening');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const reason = REASONS[code];
    if (reason === undefined) throw error;
    throw new StartError(`Cannot listen on ${host}:${port}: ${reason(options)}`, { cause: error });
  }
  return urlOf(server.address() as AddressInfo);
}

function urlOf({ address, port }: AddressInfo): string {
  if (address === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (address === '::') return `http://[::1]:${port}`;
  return address.includes(':') ? `http://[${address}]:${port}` : `http://${address}:${port}`;
}
