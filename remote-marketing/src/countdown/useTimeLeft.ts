import { useEffect, useState } from 'react';
import { addMonths } from './addMonths.ts';
import { type TimeLeft, timeLeft } from './timeLeft.ts';

const MONTHS_UNTIL_LAUNCH = 3;
const REFRESH_MS = 1000;

let launchMs: number | undefined;

/** Three months after this page was loaded, however often the countdown is mounted on it. */
function launchTime(): number {
  launchMs ??= addMonths(new Date(), MONTHS_UNTIL_LAUNCH).getTime();
  return launchMs;
}

/** Time until launch, each second while `running`; undefined on the server and until mounted. */
export function useTimeLeft(running: boolean): TimeLeft | undefined {
  const [left, setLeft] = useState<TimeLeft>();
  useEffect(() => {
    if (!running) return;
    const refresh = () => setLeft(timeLeft(launchTime(), Date.now()));
    refresh();
    const timer = setInterval(refresh, REFRESH_MS);
    // Timers stand still while the page is in the back/forward cache.
    window.addEventListener('pageshow', refresh);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pageshow', refresh);
    };
  }, [running]);
  return left;
}
