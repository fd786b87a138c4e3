import { delay } from './machines.ts';

export type Storm = ReturnType<typeof createStorm>;

/** The time in which things go wrong. Its end cuts all pauses short, so that no run waits for them. */
export function createStorm() {
  let isOver = false;
  let stop = () => {};
  const over = new Promise<void>((done) => {
    stop = done;
  });
  return {
    isOver: () => isOver,
    /** Waits for this time, or until the storm is over. */
    pause: (ms: number): Promise<void> => Promise.race([delay(ms), over]),
    end: () => {
      isOver = true;
      stop();
    },
  };
}
