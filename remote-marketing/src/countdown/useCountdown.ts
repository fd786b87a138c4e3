import { launchTime } from '@statline/contract/launchTime';
import { type RefObject, useEffect, useState } from 'react';
import { everySecond } from './everySecond.ts';
import { type TimeLeft, timeLeft } from './timeLeft.ts';

interface CountdownState {
  /** Undefined on the server and until mounted. */
  left: TimeLeft | undefined;
  running: boolean;
  toggle: () => void;
}

/** The time until launch, updated every second while it runs. Continues from the state that `tickBoard` left. */
export function useCountdown(board: RefObject<HTMLElement | null>): CountdownState {
  const [running, setRunning] = useState(true);
  const [left, setLeft] = useState<TimeLeft>();

  useEffect(() => {
    if (!running) return;
    return everySecond(() => setLeft(timeLeft(launchTime(), Date.now())));
  }, [running]);

  // Must run after the effect above: the visitor may have paused the countdown before hydration.
  useEffect(() => {
    const pausedMs = Number(board.current?.dataset.paused);
    if (!pausedMs) return;
    setRunning(false);
    setLeft(timeLeft(launchTime(), pausedMs));
  }, [board]);

  return { left, running, toggle: () => setRunning((isRunning) => !isRunning) };
}
