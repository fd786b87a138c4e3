/** A promise that is resolved from outside. */
export interface Signal {
  promise: Promise<void>;
  resolve(): void;
  isResolved(): boolean;
}

export function createSignal(): Signal {
  let isResolved = false;
  let resolvePromise = () => {};
  const promise = new Promise<void>((settle) => {
    resolvePromise = settle;
  });
  const resolve = () => {
    isResolved = true;
    resolvePromise();
  };
  return { promise, resolve, isResolved: () => isResolved };
}
