import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

type Rows = Record<string, unknown>[];

/** Runs in a thread of its own. The queries see the list as it was at one moment. */
const PROGRAM = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { DatabaseSync } = require(workerData.driver);
  const database = new DatabaseSync(workerData.file, { readOnly: true, timeout: 5000 });
  database.exec('BEGIN');
  parentPort.postMessage(workerData.queries.map((sql) => database.prepare(sql).all()));
`;

/**
 * Reads a database in a thread of its own, since what reads a whole list takes seconds.
 *
 * @returns the rows of each query, all of one moment.
 * @throws what SQLite throws, SQLITE_CORRUPT where a page cannot be read.
 */
export function readApart(file: string, queries: readonly string[]): Promise<Rows[]> {
  // The program's own modules: the API is a bundle, and runs from its sources in tests.
  const driver = createRequire(process.argv[1] ?? process.cwd()).resolve('@photostructure/sqlite');
  return new Promise((resolve, reject) => {
    const thread = new Worker(PROGRAM, { eval: true, workerData: { driver, file, queries } });
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('The thread that reads the list ended.')));
  });
}
