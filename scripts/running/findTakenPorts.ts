import { createServer } from 'node:net';
import { type DevServer, portSetting } from '../build/devPorts.ts';

/**
 * Finds ports that are in use already, or that two services are to share.
 *
 * @returns a sentence for each.
 */
export async function findTakenPorts(
  ports: Partial<Readonly<Record<DevServer, number>>>,
): Promise<string[]> {
  const sentences: string[] = [];
  const seen = new Map<number, string>();
  for (const [name, port] of Object.entries(ports) as [DevServer, number][]) {
    const setting = portSetting(name);
    const other = seen.get(port);
    seen.set(port, setting);
    if (other !== undefined) {
      sentences.push(`${other} and ${setting} are both ${port}: set one of them to another.`);
    } else if (await isTaken(port)) {
      sentences.push(`Port ${port} is taken: end what listens there, or set ${setting}.`);
    }
  }
  return sentences;
}

const isTaken = (port: number): Promise<boolean> =>
  new Promise((settle) => {
    const server = createServer();
    server.once('error', () => settle(true));
    server.listen(port, '127.0.0.1', () => server.close(() => settle(false)));
  });
