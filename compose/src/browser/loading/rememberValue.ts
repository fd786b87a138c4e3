/**
 * Marks a promise as React's `use` does once it has seen it fulfilled, so that what is there is
 * rendered or taken over at once: a promise by itself answers later, after a placeholder was shown
 * or a visitor's press has gone by.
 */
export function rememberValue<Value>(promise: Promise<Value>): Promise<Value> {
  void promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => {},
  );
  return promise;
}
