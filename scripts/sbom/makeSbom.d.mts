/** Location (`node_modules/react`) → what package-lock.json says of the package there. */
export type Locked = Record<string, { version?: string }>;

export function readLocked(): Promise<Locked>;

/** Locations of packages and of what they depend on; optional ones where the lockfile has them. */
export function withDependencies(
  locked: Locked,
  names: readonly string[],
  from: string,
): Set<string>;

/** A software bill of materials, CycloneDX 1.6 as JSON. */
export function makeSbom(
  described: { name: string; version: string; type: 'library' | 'container' },
  locations: Iterable<string>,
  locked: Locked,
): string;
