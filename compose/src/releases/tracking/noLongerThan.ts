/** Resolves when `act` does, or after so long. */
export function noLongerThan(ms: number, act: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<void>((wake) => {
    timer = setTimeout(wake, ms);
  });
  return Promise.race([act, tooLong]).finally(() => clearTimeout(timer));
}
