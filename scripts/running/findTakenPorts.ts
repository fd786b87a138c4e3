import { type DevServer, portSetting } from '../build/devPorts.ts';
import { isFree } from './findFreePorts.ts';

/**
 * Finds ports that are in use, or assigned to two services.
 *
 * @returns a sentence for each problem.
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
    } else if (!(await isFree(port))) {
      sentences.push(`Port ${port} is taken: end what listens there, or set ${setting}.`);
    }
  }
  return sentences;
}
