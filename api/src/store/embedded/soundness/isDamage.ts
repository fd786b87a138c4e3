const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;
/** The file is shorter than its header or its index says. */
const SQLITE_IOERR_SHORT_READ = 522;

/** SQLite's texts for these errors, which have no code if they occur while a statement runs (1.2.1). */
const DAMAGED = /^(database disk image is malformed|file is not a database)$/;

/** Whether an error means that a file is inconsistent, as opposed to missing or locked. */
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
