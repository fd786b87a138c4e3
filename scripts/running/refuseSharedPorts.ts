import { StartError } from '../../service/src/StartError.ts';

/**
 * @param ports setting → port; 0 means any free port, and so is never shared.
 * @throws StartError that names two settings with the same port.
 */
export function refuseSharedPorts(ports: Readonly<Record<string, number>>): void {
  const settings = new Map<number, string>();
  for (const [setting, port] of Object.entries(ports)) {
    const other = settings.get(port);
    if (other !== undefined && port !== 0) {
      throw new StartError(`${other} and ${setting} are both ${port}: set one of them to another.`);
    }
    settings.set(port, setting);
  }
}
