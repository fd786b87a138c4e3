/** Something that happens once, and that others wait for. */
interface Signal {
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

/** The signal of each key, made when it is first asked for. */
export function createSignals<Key>(): (key: Key) => Signal {
  const signals = new Map<Key, Signal>();
  return (key) => {
    const signal = signals.get(key) ?? createSignal();
    signals.set(key, signal);
    return signal;
  };
}
