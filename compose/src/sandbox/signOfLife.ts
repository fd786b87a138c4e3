/** How many signs of life there have been, where a thread beside this one can see it. */
export const signsOfLife = new Int32Array(new SharedArrayBuffer(4));

/** Says that this thread comes along: its event loop turns, or it has come to the next module. */
export const signOfLife = (): void => {
  Atomics.add(signsOfLife, 0, 1);
};
