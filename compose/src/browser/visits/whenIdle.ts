/** Resolves when the browser has nothing else to do; Safari does not say when that is. */
export const whenIdle = (): Promise<void> =>
  new Promise((idle) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => idle());
    else setTimeout(idle);
  });
