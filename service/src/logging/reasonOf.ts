/** Why something failed, in one sentence, with the cause that Node's network errors hide. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `: ${error.cause.message || error.cause.name}` : '';
  return `${error.message}${cause}`;
}
