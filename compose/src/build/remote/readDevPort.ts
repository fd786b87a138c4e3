export const devPortSetting = (remote: string): string => `REMOTE_${remote.toUpperCase()}_PORT`;

/**
 * The port of a remote's dev server: that of its build's options, unless `REMOTE_<NAME>_PORT` names
 * another.
 *
 * @throws Error with one sentence when the setting is no port.
 */
export function readDevPort(remote: string, port: number): number {
  const setting = devPortSetting(remote);
  const value = process.env[setting];
  if (!value) return port;
  const given = Number(value);
  if (Number.isInteger(given) && given >= 1 && given <= 65_535) return given;
  throw new Error(`${setting} is a port, 1 to 65535, not "${value}".`);
}
