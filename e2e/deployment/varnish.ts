import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { adapt, type ProxyAddresses } from './proxies.ts';

/**
 * Writes Varnish's configuration from `deploy/`; Varnish serves HTTP only.
 *
 * @returns the program's arguments.
 */
export async function configureVarnish({
  folder,
  httpPort,
  operatorsPort,
  shellPorts,
}: Pick<ProxyAddresses, 'folder' | 'httpPort' | 'shellPorts'> & {
  operatorsPort: number;
}): Promise<string[]> {
  const text = await adapt('deploy/varnish/statline.vcl', [
    ['.port = "3000"', `.port = "${shellPorts.at(0)}"`],
    ['.port = "3010"', `.port = "${shellPorts.at(-1)}"`],
  ]);
  const file = path.join(folder, 'statline.vcl');
  await writeFile(file, text);
  // Without a jail: its user may not read a test's folder.
  const here = ['-F', '-j', 'none', '-n', path.join(folder, 'varnish')];
  const ports = ['-a', `site=127.0.0.1:${httpPort}`, '-a', `operators=127.0.0.1:${operatorsPort}`];
  return [...here, ...ports, '-f', file, '-p', 'http_gzip_support=off', '-s', 'malloc,64m'];
}
