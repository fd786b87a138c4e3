import * as v from 'valibot';
import { httpSource } from '../../releases/sources/httpSource.ts';
import { readWhole } from '../../releases/sources/readWhole.ts';

interface ShellFile<Schema extends v.GenericSchema> {
  /** Its path below `/_shell/`. */
  file: string;
  schema: Schema;
  /** A longer response is refused. */
  maxBytes: number;
  /** What is fetched, for the error's sentence. */
  what: string;
}

/**
 * Fetches and parses a public file of a running shell.
 *
 * @param site its public address.
 * @throws Error with one sentence when there is no shell, or no valid response.
 */
export async function fetchFromShell<Schema extends v.GenericSchema>(
  site: string,
  { file, schema, maxBytes, what }: ShellFile<Schema>,
): Promise<v.InferOutput<Schema>> {
  try {
    const shell = httpSource(new URL('/_shell/', site).href);
    return v.parse(schema, JSON.parse((await readWhole(shell, file, maxBytes)).toString()));
  } catch (error) {
    const failed = error instanceof Error ? (error.cause ?? error) : error;
    const reason = failed instanceof Error ? failed.message : String(failed);
    throw new Error(`The shell at ${site} does not tell ${what}: ${reason}.`, { cause: error });
  }
}
