import { MongoServerSelectionError } from 'mongodb';

/** https://github.com/mongodb/mongo/blob/master/src/mongo/base/error_codes.yml; 8000 is Atlas's own code. */
const AUTHENTICATION_FAILED: readonly unknown[] = [18, 8_000];
const UNAUTHORIZED = 13;

/** Codes of Node and OpenSSL: `ERR_SSL_WRONG_VERSION_NUMBER`, `DEPTH_ZERO_SELF_SIGNED_CERT`. */
const TLS_CODE = /SSL|TLS|CERT|UNABLE_TO_VERIFY/;
/** Messages of Node's errors that have no code. */
const TLS_MESSAGE = /secure TLS connection|certificate/i;
/** The driver's message for a server that closes a connection after its first bytes. */
const CLOSED = /^connection .* closed$/;

/**
 * Explains what an operator has to correct in `MONGODB_URI`, in a sentence that quotes nothing of it.
 *
 * @returns undefined for any other error, such as an unreachable server.
 */
export function explainFault(error: unknown): string | undefined {
  const faults = causesOf(error);
  const codes = faults.map(({ code }) => code);
  if (codes.some((code) => AUTHENTICATION_FAILED.includes(code))) {
    return 'MongoDB refuses the user name or the password of MONGODB_URI.';
  }
  if (codes.includes(UNAUTHORIZED)) {
    return 'MongoDB does not let the user of MONGODB_URI work in its database: grant it readWrite.';
  }
  const tlsCode = codes.find((code) => TLS_CODE.test(String(code)));
  if (tlsCode !== undefined || faults.some(({ message }) => TLS_MESSAGE.test(message))) {
    const reason = tlsCode === undefined ? '' : ` (${String(tlsCode)})`;
    return `No TLS connection to MongoDB can be made${reason}: check tls, tlsCAFile and the like in MONGODB_URI, and at the server's certificate.`;
  }
  if (faults.some(isOfAnotherSet)) {
    return 'The server of MONGODB_URI is not a member of the replica set that its replicaSet names.';
  }
  if (CLOSED.test(faults.at(-1)?.message ?? '')) {
    return 'MongoDB closes connections at once: it may expect TLS (tls=true in MONGODB_URI).';
  }
  return undefined;
}

/** The error and its causes. Does not use `instanceof Error`, since Jest's sandbox has its own `Error`. */
function causesOf(error: unknown): (Error & { code?: unknown })[] {
  if (typeof error !== 'object' || error === null || !('message' in error)) return [];
  return [error as Error, ...causesOf((error as Error).cause)];
}

/**
 * Whether the server belongs to another replica set: the driver removes such a server without an error, or keeps it as
 * unknown if it is the only one configured.
 */
function isOfAnotherSet(error: Error): boolean {
  const topology = error instanceof MongoServerSelectionError ? error.reason : undefined;
  if (!topology?.setName) return false;
  const servers = [...topology.servers.values()];
  if (topology.type === 'ReplicaSetNoPrimary') return servers.length === 0;
  return (
    topology.type === 'Single' &&
    servers.every(({ type, error }) => type === 'Unknown' && error === null)
  );
}
