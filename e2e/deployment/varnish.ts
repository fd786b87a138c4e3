import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { adapt, type ProxyAddresses } from './proxies.ts';

/**
 * Writes what `deploy/` has for Varnish, which speaks HTTP alone.
 *
 * @returns the program's arguments.
 */
export async function configureVarnish({
  folder,
  httpPort,
  shellPorts,
}: Pick<ProxyAddresses, 'folder' | 'httpPort' | 'shellPorts'>): Promise<string[]> {
  const text = await adapt('deploy/varnish/statline.vcl', [
    ['.port = "3000"', `.port = "${shellPorts.at(0)}"`],
    ['.port = "3010"', `.port = "${shellPorts.at(-1)}"`],
    // As the minute that the site's own pages say, in a test's time.
    ['req.grace = 60s', 'req.grace = 1s'],
  ]);
  const file = path.join(folder, 'statline.vcl');
  await writeFile(file, text);
  // Without a jail: its user may not read a test's folder.
  const here = ['-F', '-j', 'none', '-n', path.join(folder, 'varnish')];
  const port = ['-a', `127.0.0.1:${httpPort}`];
  return [...here, ...port, '-f', file, '-p', 'http_gzip_support=off', '-s', 'malloc,64m'];
}
