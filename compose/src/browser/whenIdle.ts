/**
 * Resolves when the browser has nothing else to do; Safari does not say when that is.
 *
 * @param timeoutMs waits no longer than this. Default: for ever.
 */
export const whenIdle = (timeoutMs?: number): Promise<void> =>
  new Promise((idle) => {
    const options = timeoutMs === undefined ? {} : { timeout: timeoutMs };
    if ('requestIdleCallback' in window) requestIdleCallback(() => idle(), options);
    else setTimeout(idle);
  });
