import type { SettingsReader } from './readSettings.ts';

/** The operators' port of a service. */
export interface AdminSettings {
  /** Address that it listens on. Setting: `ADMIN_HOST`. */
  host: string;
  /** Port that it listens on; 0: any free port. */
  port: number;
  /** Environment variable that sets the port, for the message when it is taken. */
  portSetting: string;
  /** Host names that are accepted besides `localhost` and its address. Setting: `ADMIN_HOST_NAMES`. */
  hostNames: readonly string[];
}

/** Distance of the operators' port from the service's own, unless a setting overrides it. */
const OFFSET = 100;

/**
 * Reads the settings of the operators' port. Both services share its host and host names; each has its own port.
 *
 * @param servicePort the service's own port; with 0 the operators' port is any free port too.
 */
export function readAdminSettings(
  read: SettingsReader,
  portSetting: string,
  servicePort: number,
): AdminSettings {
  const port = read.port(portSetting, adminPortOf(servicePort));
  if (port === servicePort && port !== 0) {
    read.refuse(`${portSetting} is ${port}, the service's own port: each needs one`);
  }
  return {
    host: read.text('ADMIN_HOST', '127.0.0.1'),
    port,
    portSetting,
    hostNames: read.hostNames('ADMIN_HOST_NAMES'),
  };
}

/** The operators' port of a service, unless a setting overrides it. */
export function adminPortOf(port: number): number {
  if (port === 0) return 0;
  return port + OFFSET <= 65_535 ? port + OFFSET : port - OFFSET;
}
