/** Decides whether to log a failure that may last: once for each reason, and again after it has ended. */
export function createReasonFilter() {
  const last = new Map<string, string>();
  return {
    /** @param subject what fails, if there are several. */
    isNew: (reason: string, subject = ''): boolean => {
      const isNew = reason !== last.get(subject);
      last.set(subject, reason);
      return isNew;
    },
    /** The failure has ended. */
    clear: (subject = ''): void => {
      last.delete(subject);
    },
  };
}
