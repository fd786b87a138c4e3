import { Binary, type Db } from 'mongodb';
import { newSecret } from './createDigest.ts';

interface SecretDocument {
  _id: string;
  secret: Binary;
}

/** The secret that all API processes on one database share; the first one creates it. @throws MongoError: retry. */
export async function sharedSecret(database: Db): Promise<Buffer> {
  const stored = await database
    .collection<SecretDocument>('secrets')
    .findOneAndUpdate(
      { _id: 'callers' },
      { $setOnInsert: { secret: new Binary(newSecret()) } },
      { upsert: true, returnDocument: 'after' },
    );
  if (stored === null) throw new Error('MongoDB has returned no secret.');
  return Buffer.from(stored.secret.buffer);
}
