/**
 * Makes a queue: so many act at a time, the others wait for their turn.
 *
 * @returns a function that acts once there is a place, and passes on what comes of it.
 */
export function createTurns(places: number) {
  const waiting: (() => void)[] = [];
  let free = places;

  return async function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    if (free > 0) free -= 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await act();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
