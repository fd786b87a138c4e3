export type WithStatus<Value> = Promise<Value> & { status?: 'fulfilled'; value?: Value };

/**
 * Does what React's `use` does once a promise, which never rejects, is fulfilled: React then renders or hydrates the
 * value at once. Otherwise it suspends, so that a placeholder shows or a press is lost.
 */
export function exposeStatus<Value>(promise: Promise<Value>): WithStatus<Value> {
  void promise.then((value) => Object.assign(promise, { status: 'fulfilled', value }));
  return promise;
}
