import * as v from 'valibot';
import { describeIssue } from '../protocol/describeIssue.ts';

/** Each option has a schema, and there are no others: a misspelt option would be ignored. */
export const optionsOf = <Options>(schemas: Record<keyof Options, v.GenericSchema>) =>
  v.strictObject(schemas, ({ expected, received }) =>
    expected === 'never'
      ? `there is no such option. There are: ${Object.keys(schemas).join(', ')}`
      : `Expected ${expected} but received ${received}`,
  );

/**
 * Configurations are often plain JavaScript, which no types check.
 *
 * @param callee the function that takes the options.
 * @throws Error with one sentence about an option that is unknown, or else about the first that is not valid.
 */
export function checkOptions(callee: string, schema: v.GenericSchema, options: unknown): void {
  const { issues } = v.safeParse(schema, options);
  if (!issues) return;
  // A misspelt name is also the reason why another option is missing.
  const issue = issues.find(({ expected }) => expected === 'never') ?? issues[0];
  throw optionError(`An option of ${callee}() is not valid: ${describeIssue([issue])}.`);
}

/** An error without the stack, which rspack's command would print after it. */
export const optionError = (message: string): Error =>
  Object.assign(new Error(message), { stack: message });
