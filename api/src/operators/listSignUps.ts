import type { QuarantinedSignUp, SignUp } from '../store/SignUpStore.ts';
import { csvRow } from './csvRow.ts';

/** The list as lines of CSV, one person at a time. */
export async function* listSignUps(signUps: AsyncIterable<SignUp>): AsyncGenerator<string> {
  yield csvRow(['name', 'email', 'school', 'signed up at']);
  for await (const signUp of signUps) yield csvRow(cellsOf(signUp));
}

/** The same for quarantined sign-ups, each with the id that releases it. */
export async function* listQuarantined(
  held: AsyncIterable<QuarantinedSignUp>,
): AsyncGenerator<string> {
  yield csvRow(['id', 'name', 'email', 'school', 'signed up at']);
  for await (const signUp of held) yield csvRow([signUp.id, ...cellsOf(signUp)]);
}

function cellsOf({ name, email, school = '', at }: SignUp): string[] {
  return [name, email, school, at.toISOString()];
}
