/** Lets the browser paint, and answer whoever waits, before what follows. */
export const pause = (): Promise<void> =>
  'scheduler' in window && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise((goOn) => setTimeout(goOn));
