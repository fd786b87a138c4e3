import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../scripts/build/parts.ts';

/** A proxy in front of the shell, configured as in `deploy/` with this machine's addresses and files. */
export interface FrontProxy {
  name: string;
  program: string;
  /**
   * Writes the configuration.
   *
   * @returns the program's arguments.
   */
  configure(at: ProxyAddresses): Promise<readonly string[]>;
}

export interface ProxyAddresses {
  folder: string;
  httpPort: number;
  httpsPort: number;
  /** Of the shells behind it, on this machine. */
  shellPorts: readonly number[];
  certificate: string;
  key: string;
}

const serverLine = (port: number) => `  server 127.0.0.1:${port} max_fails=1 fail_timeout=2s;`;

export const PROXIES: readonly FrontProxy[] = [
  {
    name: 'nginx',
    program: 'nginx',
    configure: async ({ folder, httpPort, httpsPort, shellPorts, certificate, key }) => {
      const site = await adapt('deploy/nginx/statline.conf', [
        // nginx creates only the last folder of a path; the ones above exist on any machine.
        ['/var/cache/', `${folder}/`],
        ['listen 80;', `listen 127.0.0.1:${httpPort};`],
        ['listen 443 ssl', `listen 127.0.0.1:${httpsPort} ssl`],
        ['server_name nil.example', 'server_name localhost'],
        ['https://nil.example$request_uri', `https://localhost:${httpsPort}$request_uri`],
        [
          '  server 127.0.0.1:3000 max_fails=1 fail_timeout=2s;',
          shellPorts.map(serverLine).join('\n'),
        ],
        ['/etc/ssl/nil.example/fullchain.pem', certificate],
        ['/etc/ssl/nil.example/privkey.pem', key],
      ]);
      const file = path.join(folder, 'nginx.conf');
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((kind) => `${kind}_temp_path ${path.join(folder, kind)};`)
        .join('\n');
      await writeFile(
        file,
        `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; pid ${path.join(folder, 'pid')}; error_log ${path.join(folder, 'error.log')};
         events {}
         http { access_log ${path.join(folder, 'access.log')}; ${temporary}
         ${site} }`,
      );
      return ['-e', 'stderr', '-p', folder, '-c', file];
    },
  },
  {
    name: 'Caddy',
    program: 'caddy',
    configure: async ({ folder, httpPort, httpsPort, shellPorts, certificate, key }) => {
      const options = `{
        admin off
        http_port ${httpPort}
        https_port ${httpsPort}
        default_bind 127.0.0.1
        storage file_system ${path.join(folder, 'caddy')}
        skip_install_trust
        log {
          output file ${path.join(folder, 'error.log')}`;
      const site = await adapt('deploy/caddy/Caddyfile', [
        ['{\n\t# Links in mails', `${options}\n# Links in mails`],
        ['\tlog {\n\t\tformat', '\t\tformat'],
        ['nil.example {', `localhost {\n\ttls ${certificate} ${key}`],
        ['127.0.0.1:3000', shellPorts.map((port) => `127.0.0.1:${port}`).join(' ')],
      ]);
      const file = path.join(folder, 'Caddyfile');
      await writeFile(file, site);
      return ['run', '--config', file, '--adapter', 'caddyfile'];
    },
  },
];

/** @throws Error where the file lacks a text to replace: the example has changed. */
export async function adapt(
  file: string,
  replacements: readonly (readonly [string, string])[],
): Promise<string> {
  let text = await readFile(path.join(ROOT, file), 'utf8');
  for (const [example, here] of replacements) {
    if (!text.includes(example)) throw new Error(`${file} does not contain "${example}"`);
    text = text.replaceAll(example, here);
  }
  return text;
}

/** Creates a certificate authority and a certificate for `localhost` that it signs. */
export async function createAuthority(folder: string) {
  await mkdir(folder, { recursive: true });
  const file = (name: string) => path.join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  await writeFile(file('names'), 'subjectAltName=DNS:localhost\nextendedKeyUsage=serverAuth\n');
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...newKey,
    '-days',
    '2',
    '-subj',
    '/CN=Test authority',
    '-keyout',
    file('ca.key'),
    '-out',
    file('ca.pem'),
  );
  openssl(
    'req',
    ...newKey,
    '-subj',
    '/CN=localhost',
    '-keyout',
    file('site.key'),
    '-out',
    file('site.csr'),
  );
  openssl(
    'x509',
    '-req',
    '-in',
    file('site.csr'),
    '-CA',
    file('ca.pem'),
    '-CAkey',
    file('ca.key'),
    '-CAcreateserial',
    '-days',
    '2',
    '-extfile',
    file('names'),
    '-out',
    file('site.pem'),
  );
  return {
    authority: await readFile(file('ca.pem')),
    certificate: file('site.pem'),
    key: file('site.key'),
  };
}
