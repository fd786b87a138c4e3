export type WithStatus<Value> = Promise<Value> & { status?: 'fulfilled'; value?: Value };

/**
 * Sets `status` and `value` on a promise once it is fulfilled, as React's `use` does: React then renders or hydrates
 * the value at once. Without them React suspends, so that a placeholder shows or a press is lost.
 *
 * @param promise never rejects.
 */
export function exposeStatus<Value>(promise: Promise<Value>): WithStatus<Value> {
  void promise.then((value) => Object.assign(promise, { status: 'fulfilled', value }));
  return promise;
}
