/** One entry of a package-lock.json. */
export interface LockedPackage {
  version?: string;
  optionalDependencies?: Record<string, string>;
  dev?: boolean;
  [field: string]: unknown;
}

export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

const OS = /\b(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)\b/;
const CPU = /\b(arm64|arm|ia32|loong64|mips64el|ppc64|riscv64|s390x|wasm32|x64)\b/;

/**
 * The optional packages of other platforms that a lockfile leaves out, each at the place where it
 * belongs. Where a registry does not offer all of them (a mirror that lags behind, say), npm writes a
 * lockfile that its own `npm ci` then refuses ("Missing: … from lock file"). An entry with its platform
 * is enough: no other platform ever fetches it.
 */
export function missingPackages({ packages }: Lockfile): Record<string, LockedPackage> {
  const known = { ...packages };
  const missing: Record<string, LockedPackage> = {};
  for (const [location, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const nested = `${location}/node_modules/${name}`;
      const hoisted = `node_modules/${name}`;
      if (known[nested] || known[hoisted]?.version === version) continue;
      const platform = platformOf(name);
      // Not a binary of some platform: a package that has to be there for real.
      if (!platform || !/^\d/.test(version)) continue;
      const entry = { version, ...platform, ...(dev ? { dev } : {}), optional: true };
      const place = known[hoisted] ? nested : hoisted;
      known[place] = entry;
      missing[place] = entry;
    }
  }
  return missing;
}

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
