/**
 * Adds the optional packages of other platforms that `npm install` has left out of
 * package-lock.json: `npm run lockfile`. Where a registry does not offer all of them (a mirror that
 * lags behind, say), npm writes a lockfile that its own `npm ci` then refuses ("Missing: … from
 * lock file"). An entry with its platform is enough: no other platform ever fetches it.
 */
import { readFile, writeFile } from 'node:fs/promises';

interface LockedPackage {
  version?: string;
  optionalDependencies?: Record<string, string>;
  dev?: boolean;
  [field: string]: unknown;
}

const LOCKFILE = new URL('../package-lock.json', import.meta.url);

const OS = /\b(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)\b/;
const CPU = /\b(arm64|arm|ia32|loong64|mips64el|ppc64|riscv64|s390x|wasm32|x64)\b/;

/** The platform that a binary package's name tells, in the words of package.json. */
function platformOf(name: string): Record<string, string[]> | undefined {
  const os = OS.exec(name)?.[1];
  const cpu = CPU.exec(name)?.[1];
  if (cpu === undefined) return undefined;
  const libc = /musl/.test(name) ? 'musl' : /gnu/.test(name) ? 'glibc' : undefined;
  return {
    cpu: [cpu],
    ...(os === undefined ? {} : { os: [os] }),
    ...(libc === undefined || os !== 'linux' ? {} : { libc: [libc] }),
  };
}

const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
  await readFile(LOCKFILE, 'utf8'),
);
let added = 0;
for (const [location, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const nested = `${location}/node_modules/${name}`;
    const hoisted = `node_modules/${name}`;
    if (lock.packages[nested] || lock.packages[hoisted]?.version === version) continue;
    const platform = platformOf(name);
    // Not a binary of some platform: a package that has to be there for real.
    if (!platform || !/^\d/.test(version)) continue;
    const place = lock.packages[hoisted] ? nested : hoisted;
    lock.packages[place] = { version, ...platform, ...(dev ? { dev } : {}), optional: true };
    added += 1;
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
lock.packages = Object.fromEntries(sorted);
await writeFile(LOCKFILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`Added ${added} packages of other platforms.`);
