import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Db, MongoClient } from 'mongodb';
import { Refusal } from '../../Refusal.ts';
import type { Inspection } from '../../StoreMaintenance.ts';
import { temporaryFile } from '../../temporaryFile.ts';
import type { Collections } from '../database/collections.ts';
import { readVersion } from '../database/migrate.ts';
import { formatLine } from './backupFormat.ts';
import { tallyBackup } from './readBackup.ts';
import { BATCH_SIZE, readSnapshot } from './readSnapshot.ts';

/** Writes a snapshot of all collections to a file, and verifies the file. */
export async function backUp(client: MongoClient, database: Db, file: string): Promise<Inspection> {
  const temporary = temporaryFile(file);
  try {
    await readSnapshot(client, database, (collections, options) =>
      pipeline(
        Readable.from(linesOf(collections, options)),
        createGzip(),
        createWriteStream(temporary.path, { mode: 0o600 }),
      ),
    );
    const tally = await tallyBackup(temporary.path);
    temporary.publish();
    return tally.inspection();
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    throw new Refusal(`The backup could not be written (${code}).`, { cause: error });
  } finally {
    temporary.discard();
  }
}

async function* linesOf(
  collections: Collections,
  options: Parameters<Parameters<typeof readSnapshot>[2]>[1],
): AsyncGenerator<string> {
  const at = new Date().toISOString();
  // The version of the list, not of this program, so that the program that wrote the list can restore it.
  const version = (await readVersion(collections.metadata, options)) ?? 1;
  yield formatLine({ backup: 'waitlist', format: 1, version, at });
  const end: Record<string, number> = {};
  for (const [name, collection] of Object.entries(collections)) {
    end[name] = 0;
    for await (const document of collection.find({}, { ...options, batchSize: BATCH_SIZE })) {
      end[name] += 1;
      yield formatLine({ in: name, document });
    }
  }
  yield formatLine({ end });
}
