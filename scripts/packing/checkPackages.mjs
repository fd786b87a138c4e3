/**
 * `node scripts/packing/checkPackages.mjs <tarball>…`: prints what publint and Are The Types Wrong have to
 * say of packages, one line each. Jest cannot load these two.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

/** Packages are ES modules: Node 20.19 and later require them too. */
const OF_COMMONJS = ['CJSResolvesToESM'];
/** The resolution of TypeScript before 4.7, which does not read `exports`. */
const WITHOUT_EXPORTS = 'node10';

for (const tarball of process.argv.slice(2)) {
  const name = path.basename(tarball);
  const data = await readFile(tarball);
  const { messages, pkg } = await publint({ pack: { tarball: data.buffer }, strict: true });
  for (const message of messages) console.log(`${name}: ${formatMessage(message, pkg)}`);
  if (!pkg.exports) continue;
  const { problems } = await checkPackage(createPackageFromTarballData(new Uint8Array(data)));
  for (const { kind, entrypoint, resolutionKind, ...rest } of problems) {
    if (OF_COMMONJS.includes(kind) || resolutionKind === WITHOUT_EXPORTS) continue;
    console.log(`${name}: ${kind} ${entrypoint} ${resolutionKind} ${JSON.stringify(rest)}`);
  }
}
