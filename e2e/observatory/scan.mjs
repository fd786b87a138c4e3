/*
 * Scans a site with MDN's HTTP observatory as it is behind a proxy that ends TLS, with no network:
 *
 *     node scan.mjs http://127.0.0.1:3000 [path]     prints { scan, tests } as JSON
 *
 * JavaScript, since types of packages that are installed here alone would be missing elsewhere.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as requestHttp } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';

const SCAN_IN_CHILD = '--in-child';

/**
 * The scanner reads Chromium's preload list from its own folder, where an install step puts it by
 * download. The name `localhost` is not on that list.
 */
const PRELOAD_LIST = new URL(
  'node_modules/@mdn/mdn-http-observatory/conf/hsts-preload.json',
  import.meta.url,
);

const [target, pagePath = '/'] = process.argv.slice(2);
if (target === SCAN_IN_CHILD) await scanHere(pagePath);
else await scanBehindTls(target, pagePath);

async function scanHere(address) {
  await writeFile(PRELOAD_LIST, '{}');
  const { scan } = await import('@mdn/mdn-http-observatory');
  process.stdout.write(JSON.stringify(await scan(address)));
}

async function scanBehindTls(siteUrl, page) {
  const { generate } = await import('selfsigned');
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ],
  });
  const folder = await mkdtemp(path.join(tmpdir(), 'observatory-'));
  const certificate = path.join(folder, 'localhost.pem');
  await writeFile(certificate, cert);

  const proxy = createServer({ key, cert }, (request, response) => {
    const { method, url, headers } = request;
    const passedOn = requestHttp(new URL(url, siteUrl), { method, headers }, (upstream) => {
      response.writeHead(upstream.statusCode, upstream.headers);
      upstream.pipe(response);
    });
    passedOn.once('error', () => response.destroy());
    request.pipe(passedOn);
  });
  await new Promise((listening) => proxy.listen(0, 'localhost', listening));

  // Node reads the certificates that it trusts once, at its start.
  const scanner = spawn(
    process.execPath,
    [import.meta.filename, SCAN_IN_CHILD, `localhost:${proxy.address().port}${page}`],
    { env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate }, stdio: 'inherit' },
  );
  process.exitCode = await new Promise((ended) => scanner.once('exit', ended));
  proxy.closeAllConnections();
  proxy.close();
  await rm(folder, { recursive: true });
}
