/** Memory shared with the watchdog's thread (`startWatchdog`). */
export const heartbeats = new Int32Array(new SharedArrayBuffer(12));

/** Indices: the watchdog's last check, the last check that the event loop acknowledged, modules begun. */
export const HEARTBEATS = { check: 0, turn: 1, progress: 2 } as const;

// Taken before a remote's code can replace them.
const { add, load, store, waitAsync } = Atomics;

/**
 * Acknowledges each check of the watchdog whenever the event loop turns. Not by a timer: a remote's code
 * finds others of the same duration by its own timer's `_idleNext`, and could call them in an endless loop.
 */
export async function acknowledgeChecks(): Promise<never> {
  for (;;) {
    const check = load(heartbeats, HEARTBEATS.check);
    store(heartbeats, HEARTBEATS.turn, check);
    await waitAsync(heartbeats, HEARTBEATS.check, check).value;
  }
}

/** Reports that this thread has come to the next module. */
export const beat = (): void => {
  add(heartbeats, HEARTBEATS.progress, 1);
};
