import * as v from 'valibot';
import { httpSource } from '../../releases/sources/httpSource.ts';
import { readWhole } from '../../releases/sources/readWhole.ts';

interface Question<Answer extends v.GenericSchema> {
  /** The file below `/_shell/` that tells it. */
  file: string;
  schema: Answer;
  /** More is no answer. */
  maxBytes: number;
  /** What a shell that does not answer fails to tell: ends the error's sentence. */
  what: string;
}

/**
 * Asks a running shell for what it tells everybody.
 *
 * @param site its public address.
 * @throws Error with one sentence when there is no shell, or one that does not tell.
 */
export async function askShell<Answer extends v.GenericSchema>(
  site: string,
  { file, schema, maxBytes, what }: Question<Answer>,
): Promise<v.InferOutput<Answer>> {
  try {
    const shell = httpSource(new URL('/_shell/', site).href);
    return v.parse(schema, JSON.parse((await readWhole(shell, file, maxBytes)).toString()));
  } catch (error) {
    const failed = error instanceof Error ? (error.cause ?? error) : error;
    const reason = failed instanceof Error ? failed.message : String(failed);
    throw new Error(`The shell at ${site} does not tell ${what}: ${reason}.`, { cause: error });
  }
}
