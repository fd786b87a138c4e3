import type { StandardSchema } from './SiteDefinition.ts';

/** @returns the schema's issues; undefined: the value is valid, or there is no schema. */
export function whyNotValid(
  schema: StandardSchema | undefined,
  value: unknown,
): string | undefined {
  const result = schema?.['~standard'].validate(value);
  if (!result || !('issues' in result)) return undefined;
  return result.issues?.map(({ message }) => message).join(', ');
}
