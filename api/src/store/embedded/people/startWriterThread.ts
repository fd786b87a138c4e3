import { type EventEmitter, once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { driverPath } from '../database/driverPath.ts';
import { DURABLE_PRAGMAS } from '../database/openDatabase.ts';

/** One statement with its parameters. */
export interface Statement {
  /** One of a fixed set of texts, each of which is prepared once for the thread's lifetime. */
  sql: string;
  values?: readonly (string | number)[];
  /** If this statement returns no row, the rest of the write is skipped. */
  needed?: true;
}

/** Statements that belong together and run in order in one transaction. */
export type Write = readonly Statement[];

export type Rows = Record<string, unknown>[];

/** The thread that writes to the list. Requests are executed in order. */
export interface WriterThread {
  /**
   * Executes all writes in one transaction; resolves once it is durable, with the rows of each statement.
   *
   * @throws SQLite's error, with its `errcode`: then none of the writes was made.
   */
  commit(writes: readonly Write[]): Promise<Rows[][]>;
  /** Executes one statement outside of a transaction. */
  run(sql: string): Promise<Rows>;
  /** Copies the write-ahead log into the list and ends the thread. No request may be pending. */
  close(): Promise<void>;
}

/**
 * The tables whose changes the journal records (`createJournal`), and the journal itself. Readiness's writes to `probe`
 * are not recorded.
 */
const RECORDED_TABLES = `
  SELECT name FROM sqlite_schema
  WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~' AND name <> 'probe'`;

/**
 * The thread's program, as text: a worker cannot load TypeScript, and the build makes one file. It opens the list with
 * the first request, so that commands which only read open no second connection. `mode=rw`: a missing file is not
 * created.
 */
const PROGRAM = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { driver, file, pragmas, tables, state, BUSY, ENDING } = workerData;
  const statements = new Map();
  let database;
  const open = () => {
    const { DatabaseSync } = require(driver);
    const opened = new DatabaseSync(file);
    for (const pragma of pragmas) opened.exec(pragma);
    return opened;
  };
  const run = ({ sql, values = [] }) => {
    if (!statements.has(sql)) statements.set(sql, database.prepare(sql));
    return statements.get(sql).all(...values);
  };
  const runWrite = (write) => {
    const results = [];
    for (const statement of write) {
      const rows = run(statement);
      results.push(rows);
      if (statement.needed && rows.length === 0) break;
    }
    return results;
  };
  const journalled = (work) => {
    const names = run({ sql: tables }).map(({ name }) => name);
    if (!names.includes('journal')) return work();
    const recorded = names.filter((name) => name !== 'journal');
    const sessions = recorded.map((table) => database.createSession({ table }));
    try {
      const result = work();
      const change = Buffer.concat(sessions.map((session) => session.patchset()));
      const [{ user_version }] = run({ sql: 'PRAGMA user_version' });
      const sql = 'INSERT INTO journal (at, version, change) VALUES (?, ?, ?)';
      if (change.length > 0) run({ sql, values: [Date.now(), user_version, change] });
      return result;
    } finally {
      for (const session of sessions) session.close();
    }
  };
  const requests = {
    commit: (writes) => {
      try {
        database.exec('BEGIN IMMEDIATE');
        const results = journalled(() => writes.map(runWrite));
        database.exec('COMMIT');
        return results;
      } catch (error) {
        // After some failures, a full disk among them, SQLite has ended the transaction itself.
        if (database.isTransaction) database.exec('ROLLBACK');
        throw error;
      }
    },
    run: (sql) => run({ sql }),
    close: () => {
      try {
        database?.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      } catch {
        // The log stays: its contents are durable, and are checkpointed after the next start.
      }
      database?.close();
    },
  };
  const carryOut = ({ request, content }) => {
    try {
      if (request !== 'close') database ??= open();
      return { result: requests[request](content) };
    } catch ({ message, errcode, errstr, code }) {
      // Some failures carry SQLite's text as their message alone (1.2.1). It quotes nothing that was bound.
      const text = errstr ?? (code === 'ERR_SQLITE_ERROR' ? message : undefined);
      return { error: { message, errcode, errstr: text, code } };
    }
  };
  parentPort.on('message', (message) => {
    Atomics.store(state, BUSY, 1);
    if (Atomics.load(state, ENDING) === 0) parentPort.postMessage(carryOut(message));
    Atomics.store(state, BUSY, 0);
    Atomics.notify(state, BUSY);
    if (message.request === 'close') parentPort.close();
  });
`;

/** Indexes in the shared memory: whether a request is being executed, and whether no further one may begin. */
const BUSY = 0;
const ENDING = 1;

/**
 * How long an exiting process waits for a running request. If a process ends while a thread is inside SQLite, Node
 * aborts it, and its exit code is lost.
 */
const EXIT_DEADLINE_MS = 10_000;

type Reply = { result: unknown } | { error: object & { message: string } };

/** Runs a worker's program, which gets `parentPort` and `workerData` from `node:worker_threads`. */
export type StartWorker = (
  program: string,
  options: { workerData: unknown },
) => EventEmitter & Pick<Worker, 'postMessage' | 'ref' | 'unref'>;

const startThread: StartWorker = (program, options) =>
  new Worker(program, { ...options, eval: true });

/**
 * Creates the writer; its thread starts with the first request. An uncaught error of the thread ends this process,
 * since the outcome of pending requests is unknown.
 */
export function startWriterThread(file: string, startWorker = startThread): WriterThread {
  const state = new Int32Array(new SharedArrayBuffer(8));
  const waiting: ((reply: Reply) => void)[] = [];
  let worker: ReturnType<StartWorker> | undefined;

  const finish = () => {
    Atomics.store(state, ENDING, 1);
    Atomics.wait(state, BUSY, 1, EXIT_DEADLINE_MS);
  };
  const start = () => {
    const started = startWorker(PROGRAM, {
      workerData: {
        driver: driverPath(),
        file: `${pathToFileURL(file).href}?mode=rw`,
        pragmas: DURABLE_PRAGMAS,
        tables: RECORDED_TABLES,
        state,
        BUSY,
        ENDING,
      },
    });
    started.on('message', (reply: Reply) => {
      waiting.shift()?.(reply);
      if (waiting.length === 0) started.unref();
    });
    process.once('exit', finish);
    return started;
  };
  const send = async (request: string, content?: unknown): Promise<unknown> => {
    worker ??= start();
    worker.ref();
    worker.postMessage({ request, content });
    const reply = await new Promise<Reply>((resolve) => waiting.push(resolve));
    if ('result' in reply) return reply.result;
    throw Object.assign(new Error(reply.error.message), reply.error);
  };

  return {
    commit: (writes) => send('commit', writes) as Promise<Rows[][]>,
    run: (sql) => send('run', sql) as Promise<Rows>,
    close: async () => {
      if (worker === undefined) return;
      const ended = once(worker, 'exit');
      await send('close');
      worker.ref();
      await ended;
      worker = undefined;
      process.off('exit', finish);
    },
  };
}
