import { execFile } from 'node:child_process';
import * as v from 'valibot';
import { driverPath } from '../database/driverPath.ts';

type Rows = Record<string, unknown>[];

/** The child's program. It uses one transaction, so that all queries read the same snapshot. */
const PROGRAM = `
  const [driver, file, queries] = process.argv.slice(1);
  const respond = (content) => process.stdout.write(JSON.stringify(content));
  try {
    require('node:os').setPriority(10);
    const { DatabaseSync } = require(driver);
    const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
    database.exec('BEGIN');
    respond({ rows: JSON.parse(queries).map((sql) => database.prepare(sql).all()) });
  } catch ({ message, errcode, errstr }) {
    respond({ message, errcode, errstr });
  }
`;

const Result = v.union([
  v.object({ rows: v.array(v.array(v.record(v.string(), v.unknown()))) }),
  v.object({
    message: v.string(),
    errcode: v.optional(v.number()),
    errstr: v.optional(v.string()),
  }),
]);

/** Larger than the differences of a list in which every school differs. */
const MAX_RESULT_BYTES = 512 * 1024 * 1024;

/**
 * Reads a database in a child process, since reading a whole list takes seconds. A worker thread would make the process
 * abort if it exits while the thread is inside SQLite.
 *
 * @returns the rows of each query, all of one snapshot.
 * @throws SQLite's error, with its `errcode`: SQLITE_CORRUPT if a page cannot be read.
 */
export async function readInChildProcess(
  file: string,
  queries: readonly string[],
): Promise<Rows[]> {
  const args = ['-e', PROGRAM, driverPath(), file, JSON.stringify(queries)];
  const result = v.parse(Result, JSON.parse(await run(args)), { abortEarly: true });
  if ('rows' in result) return result.rows;
  throw Object.assign(new Error(result.message), result);
}

/** The child is killed when this process exits. */
function run(args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { maxBuffer: MAX_RESULT_BYTES, env: {} };
    const child = execFile(process.execPath, args, options, (error, output) => {
      process.off('exit', end);
      if (error) reject(error);
      else resolve(output);
    });
    const end = () => child.kill('SIGKILL');
    process.once('exit', end);
  });
}
