import { connect, createServer, type Socket } from 'node:net';

/** A way to a server that can be cut. */
export interface Link {
  /** Host and port. */
  host: string;
  /** Ends its connections and takes none until it is mended. */
  cut(): void;
  mend(): void;
  close(): void;
}

/** @param target host and port of the server. */
export async function startLink(target: string): Promise<Link> {
  const [hostname, port] = target.split(':');
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((socket) => {
    const far = connect(Number(port), hostname);
    for (const end of [socket, far]) {
      sockets.add(end);
      end.on('error', () => {});
      end.on('close', () => {
        sockets.delete(end);
        for (const other of [socket, far]) other.destroy();
      });
    }
    if (isCut) socket.destroy();
    else socket.pipe(far).pipe(socket);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    host: `127.0.0.1:${typeof address === 'object' && address?.port}`,
    cut: () => {
      isCut = true;
      destroyAll();
    },
    mend: () => {
      isCut = false;
    },
    close: () => {
      server.close();
      destroyAll();
    },
  };
}
