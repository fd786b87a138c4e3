import { createRequire } from 'node:module';

/**
 * Where SQLite's driver is, for a program that runs in a thread or process of its own. It is resolved
 * for from the program that runs, which is a bundle in production and its sources in tests.
 */
export function driverPath(): string {
  const { resolve } = createRequire(process.argv[1] ?? `${process.cwd()}/`);
  return resolve('@photostructure/sqlite');
}
