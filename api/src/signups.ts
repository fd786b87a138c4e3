import { removeTemporaryFiles } from '@statline/service/disk/temporaryFiles';
import { createLogger } from '@statline/service/logging/createLogger';
import { StartError } from '@statline/service/StartError';
import { withScratchFolder } from './operators/backups/withScratchFolder.ts';
import { openExistingAnyVersion, openExistingStore } from './operators/openExistingStore.ts';
import { runCommand } from './operators/runCommand.ts';
import { type Config, readConfig } from './readConfig.ts';
import { restoreList } from './store/embedded/maintenance/restoreList.ts';
import { openEmbeddedStore } from './store/embedded/openEmbeddedStore.ts';
import {
  connectMongo,
  type MongoConnection,
  type Program,
} from './store/mongodb/database/connectMongo.ts';
import { explainFault } from './store/mongodb/database/explainFault.ts';
import {
  rehearseCollections,
  restoreCollections,
} from './store/mongodb/maintenance/restoreCollections.ts';
import { Refusal } from './store/Refusal.ts';
import type { AnyVersionStore } from './store/SignUpStore.ts';
import type { Inspection, RestoredStore, WasErased } from './store/StoreMaintenance.ts';
import { StoreUnavailable } from './store/StoreUnavailable.ts';

/** The operators' command, with the API's settings. It works beside a running API. */
async function signups(words: readonly string[]): Promise<number> {
  const logger = createLogger({ service: 'signups', level: 'silent' });
  const config = readConfig(process.env);
  const { stdin: input, stdout: out, stderr: err } = process;
  for (const sentence of config.misnamed) err.write(`${sentence}\n`);
  // Copies of the list that killed commands have left. The folder may be missing, or another user's.
  await removeTemporaryFiles(config.dataDir).catch(() => {});
  const report = (store: string) => void err.write(`Looking at ${store}.\n`);
  const opened: Promise<AnyVersionStore>[] = [];
  /** Registers a store to be closed at the end, whatever the command does. */
  const closing = <Store extends AnyVersionStore>(store: Promise<Store>): Promise<Store> => {
    opened.push(store);
    return store;
  };
  try {
    return await runCommand(words, {
      openStore: () => closing(openExistingStore(config, logger, report)),
      openAnyVersion: () => closing(openExistingAnyVersion(config, logger, report)),
      restore: (file, readErasures) => restoreBackup(config, file, readErasures),
      rehearse: (file) => rehearseRestore(config, file),
      archiveDir: config.archiveDir,
      backupDir: config.backupDir,
      backupRecipients: config.backupRecipients,
      dataDir: config.dataDir,
      now: () => new Date(),
      input,
      out,
      err,
    });
  } finally {
    for (const opening of opened) {
      // The command itself reports a store that could not be opened.
      const store = await opening.catch(() => undefined);
      await store?.close();
    }
  }
}

/**
 * Replaces the configured list with a backup.
 *
 * @throws Refusal if that is not possible, StoreUnavailable if MongoDB cannot be reached.
 */
async function restoreBackup(
  { mongodbUri, dataDir }: Pick<Config, 'mongodbUri' | 'dataDir'>,
  file: string,
  readErasures: () => WasErased,
): Promise<RestoredStore> {
  if (mongodbUri === undefined) return restoreList(dataDir, file, readErasures);
  return withMongo(mongodbUri, 'command', (connection) =>
    restoreCollections(connection, file, readErasures),
  );
}

/** Restores a backup like `restoreBackup`, but to a temporary place, and inspects it. */
async function rehearseRestore(
  { mongodbUri, dataDir }: Pick<Config, 'mongodbUri' | 'dataDir'>,
  file: string,
): Promise<Inspection> {
  if (mongodbUri !== undefined) {
    return withMongo(mongodbUri, 'drill', (connection) => rehearseCollections(connection, file));
  }
  return withScratchFolder(dataDir, async (folder) => {
    await restoreList(folder, file);
    const store = await openEmbeddedStore(folder);
    return store.maintenance.inspect().finally(store.close);
  });
}

async function withMongo<Result>(
  mongodbUri: string,
  program: Program,
  use: (connection: MongoConnection) => Promise<Result>,
): Promise<Result> {
  const logger = createLogger({ service: 'signups', level: 'silent' });
  const connection = connectMongo(mongodbUri, logger, program);
  try {
    return await use(connection);
  } catch (error) {
    throw error instanceof Refusal ? error : new StoreUnavailable(error);
  } finally {
    await connection.client.close();
  }
}

function explain(error: NodeJS.ErrnoException): string {
  if (error instanceof StartError || error instanceof Refusal) return error.message;
  if (error instanceof StoreUnavailable) {
    if (error.cause instanceof StartError) return error.cause.message;
    // SQLite's own text, such as for a full disk.
    const { errstr } = Object(error.cause) as { errstr?: string };
    const reason = errstr === undefined ? '' : ` (${errstr})`;
    const { advice } = error;
    return explainFault(error.cause) ?? `The sign-up store is not available${reason}; ${advice}.`;
  }
  if (error.syscall === 'write') return `The result could not be written (${error.code}).`;
  throw error;
}

// Files that it writes contain personal data.
process.umask(0o077);
// npm runs a workspace's script in the workspace's folder; paths in settings are relative to the caller's folder.
process.chdir(process.env.INIT_CWD ?? '.');

signups(process.argv.slice(2)).then(
  (exitCode) => {
    process.exitCode = exitCode;
  },
  (error: NodeJS.ErrnoException) => {
    // The reader has closed the pipe: `signups export | head`.
    if (error.code === 'EPIPE') return;
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  },
);
