/** Something that happens once, and that others wait for. */
export interface Signal {
  given: Promise<void>;
  give(): void;
  isGiven(): boolean;
}

export function createSignal(): Signal {
  let isGiven = false;
  let resolve = () => {};
  const given = new Promise<void>((settle) => {
    resolve = settle;
  });
  const give = () => {
    isGiven = true;
    resolve();
  };
  return { given, give, isGiven: () => isGiven };
}
