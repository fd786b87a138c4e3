import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of the test's own on a port of the system's choice. */
export interface TestServer {
  url: string;
  close(): Promise<void>;
}

/** Listens on this machine; closing cuts the connections that are still open. */
export async function listenAnywhere(listener: RequestListener): Promise<TestServer> {
  const server = createServer(listener);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** An address of this machine at which nothing listens. */
export async function nobodyListens(): Promise<string> {
  const server = await listenAnywhere(() => {});
  await server.close();
  return server.url;
}
