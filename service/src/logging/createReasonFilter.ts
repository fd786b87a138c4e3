/**
 * Tells whether to log a failure that may last: once for each reason, and again after it has ended.
 *
 * @returns a function of the reason (undefined: there is no failure) and of what fails, if there are several.
 */
export function createReasonFilter() {
  const last = new Map<string, string | undefined>();
  return (reason: string | undefined, subject = ''): boolean => {
    const isNew = reason !== undefined && reason !== last.get(subject);
    last.set(subject, reason);
    return isNew;
  };
}
