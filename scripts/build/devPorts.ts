import { PORTS } from '../../contract/src/ports.ts';
import { type Environment, readSettings } from '../../service/src/settings/readSettings.ts';

/** The development servers. */
export type DevServer = keyof typeof PORTS;

/** The setting that overrides a port. */
export function portSetting(name: DevServer): string {
  if (name === 'shell') return 'PORT';
  if (name === 'shellBehindDevServer') return 'SHELL_SERVER_PORT';
  return name === 'api' || name === 'ui'
    ? `${name.toUpperCase()}_PORT`
    : `REMOTE_${name.toUpperCase()}_PORT`;
}

/**
 * Reads the ports of development servers: those of `PORTS`, unless settings override them. Pure.
 *
 * @throws SettingsError that names all invalid settings.
 */
export function readDevPorts(env: Environment): Readonly<Record<DevServer, number>> {
  const { misnamed: _, ...devPorts } = readSettings(env, (read) => {
    const names = Object.keys(PORTS) as DevServer[];
    const ports = names.map((name) => [
      name,
      read.integer(portSetting(name), PORTS[name], { min: 1, max: 65_535 }),
    ]);
    return Object.fromEntries(ports) as Record<DevServer, number>;
  });
  return devPorts;
}
