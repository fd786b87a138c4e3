const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;
/** A file is shorter than its header or its index states. */
const SQLITE_IOERR_SHORT_READ = 522;

/** SQLite's own texts for these: what fails while a statement runs carries no code (1.2.1). */
const DAMAGED = /^(database disk image is malformed|file is not a database)$/;

/** Whether a file contradicts itself, as opposed to being missing or locked. */
export function isDamage(error: unknown): boolean {
  const { errcode = 0, message = '' } = Object(error) as { errcode?: number; message?: string };
  // The low byte is the primary code.
  const primary = errcode & 0xff;
  return (
    primary === SQLITE_CORRUPT ||
    primary === SQLITE_NOTADB ||
    errcode === SQLITE_IOERR_SHORT_READ ||
    DAMAGED.test(message)
  );
}
