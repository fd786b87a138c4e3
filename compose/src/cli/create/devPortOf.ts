import { createHash } from 'node:crypto';

/** Free of the ports that sites take by custom (3000 and on, 4000 and on). */
const FIRST_PORT = 3100;
const PORTS = 900;

/**
 * The port of a new remote's dev server, which follows from its name: remotes that are developed side by
 * side rarely have the same one.
 */
export const devPortOf = (name: string): number =>
  FIRST_PORT + (createHash('sha256').update(name).digest().readUInt32BE() % PORTS);
