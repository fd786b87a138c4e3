import type { SettingsReader } from './readSettings.ts';

/** Where a service's operators' port is, and what it may be called. */
export interface AdminSettings {
  /** `ADMIN_HOST`: the address it listens on; this machine's own unless somebody says otherwise. */
  host: string;
  port: number;
  /** The variable that sets the port, for the sentence when it is taken. */
  portSetting: string;
  /** `ADMIN_HOST_NAMES`: names it answers to beside `localhost` and the address it is reached at. */
  hostNames: readonly string[];
}

/** An operators' port is this far above its service's own, unless a setting says otherwise. */
const OFFSET = 100;

/**
 * Reads where the operators' port is. Both services share the host and its names; each has a port.
 *
 * @param servicePort the service's own port; with 0 the operators' port is the system's choice too.
 */
export function readAdminSettings(
  read: SettingsReader,
  portSetting: string,
  servicePort: number,
): AdminSettings {
  return {
    host: read.text('ADMIN_HOST', '127.0.0.1'),
    port: read.port(portSetting, adminPortOf(servicePort)),
    portSetting,
    hostNames: read.hostNames('ADMIN_HOST_NAMES'),
  };
}

/** The operators' port of a service, where no setting says otherwise. */
export function adminPortOf(port: number): number {
  if (port === 0) return 0;
  return port + OFFSET <= 65_535 ? port + OFFSET : port - OFFSET;
}
