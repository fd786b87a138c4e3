/** Counts heartbeats, where a thread beside this one can read it. */
export const heartbeats = new Int32Array(new SharedArrayBuffer(4));

/** Says that this thread makes progress: its event loop turns, or it has come to the next module. */
export const beat = (): void => {
  Atomics.add(heartbeats, 0, 1);
};
