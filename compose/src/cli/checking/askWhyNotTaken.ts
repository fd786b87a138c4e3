import * as v from 'valibot';
import { DEADLINES } from '../../deadlines.ts';
import { PropsAnswer, type PropsQuestion } from '../../manifest/propsQuestion.ts';

/**
 * Asks a running shell what it says against the props that a module is mounted with.
 *
 * @param site its public address.
 * @returns undefined: nothing.
 * @throws Error with one sentence when it does not tell.
 */
export async function askWhyNotTaken(
  site: string,
  question: PropsQuestion,
): Promise<string | undefined> {
  try {
    const response = await fetch(new URL('/_shell/props', site), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(question),
      redirect: 'error',
      signal: AbortSignal.timeout(DEADLINES.fetchFileMs),
    });
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    return v.parse(PropsAnswer, await response.json()).reason;
  } catch (error) {
    const failed = error instanceof Error ? (error.cause ?? error) : error;
    const reason = failed instanceof Error ? failed.message : String(failed);
    throw new Error(
      `The shell at ${site} does not tell whether the props of ${question.module} are right: ${reason}.`,
    );
  }
}
