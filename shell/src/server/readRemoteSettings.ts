import { isReleaseKey } from '@statline/compose/server';
import { PORTS } from '@statline/contract/ports';
import { REMOTE_NAMES, type RemoteName } from '@statline/contract/remotes';
import type { SettingsReader } from '@statline/service/settings/readSettings';

/** The source of each remote's releases, and the public keys of its team. */
export interface RemoteSettings {
  /** Remote → URL of the folder with its releases; undefined: the local build. */
  remoteUrls: Readonly<Record<RemoteName, string | undefined>>;
  /** Remote → public keys of its team. With at least one key, unsigned releases are rejected. */
  remoteKeys: Readonly<Record<RemoteName, readonly string[]>>;
  /** Origins that `?remote.<name>=<url>` may use; undefined: the parameter is ignored. */
  overrideOrigins: readonly string[] | undefined;
}

export const HTTP = ['http:', 'https:'];

export function readRemoteSettings(read: SettingsReader): RemoteSettings {
  const allowsInsecure =
    read.choice('ALLOW_INSECURE_REMOTES', 'false', ['true', 'false']) === 'true';
  return {
    remoteUrls: readUrls(read, allowsInsecure),
    remoteKeys: readKeys(read),
    overrideOrigins: readOverrideOrigins(read, allowsInsecure),
  };
}

function readUrls(read: SettingsReader, allowsInsecure: boolean): RemoteSettings['remoteUrls'] {
  const store = read.url('AWS_ENDPOINT_URL_S3', HTTP) ?? read.url('AWS_ENDPOINT_URL', HTTP);
  const urls = REMOTE_NAMES.map((name) => {
    const setting = `REMOTE_${name.toUpperCase()}_URL`;
    const url = read.baseUrl(setting, [...HTTP, 's3:']);
    const host = url?.startsWith('s3:') ? store : url;
    if (host !== undefined && !allowsInsecure && isInsecure(host)) {
      read.refuse(
        `${host === url ? setting : 'AWS_ENDPOINT_URL_S3'} is an http address of another machine, where a release can be changed in transit: use https, or set ALLOW_INSECURE_REMOTES=true`,
      );
    }
    return [name, url && `${url}/`];
  });
  return Object.fromEntries(urls);
}

/** Whether releases could be changed in transit. Addresses of this machine are safe. */
function isInsecure(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !LOOPBACK.test(hostname);
}

const LOOPBACK = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

function readKeys(read: SettingsReader): RemoteSettings['remoteKeys'] {
  const keys = REMOTE_NAMES.map((name) => {
    const setting = `REMOTE_${name.toUpperCase()}_KEYS`;
    const keys = read.list(setting);
    if (!keys.every(isReleaseKey)) {
      read.refuse(
        `${setting} must be public keys of \`npm run create-release-key\`, separated by commas`,
      );
    }
    return [name, keys];
  });
  return Object.fromEntries(keys);
}

/** By default, overrides may use the dev servers on the developer's own machine. */
function readOverrideOrigins(
  read: SettingsReader,
  allowsInsecure: boolean,
): RemoteSettings['overrideOrigins'] {
  const allowed = read.choice('ALLOW_REMOTE_OVERRIDES', 'false', ['true', 'false']);
  const origins = read.origins('REMOTE_OVERRIDE_ORIGINS', OWN_MACHINE);
  if (!allowsInsecure && origins.some(isInsecure)) {
    read.refuse(
      'REMOTE_OVERRIDE_ORIGINS names an http address of another machine: use https, or set ALLOW_INSECURE_REMOTES=true',
    );
  }
  return allowed === 'true' ? origins : undefined;
}

const OWN_MACHINE = REMOTE_NAMES.map((name) => `http://localhost:${PORTS[name]}`);
