import { createRequire } from 'node:module';

/**
 * Path of SQLite's driver, for programs in other threads or processes. It is resolved relative to the running program,
 * which is a bundle in production and source files in tests.
 */
export function driverPath(): string {
  const { resolve } = createRequire(process.argv[1] ?? `${process.cwd()}/`);
  return resolve('@photostructure/sqlite');
}
