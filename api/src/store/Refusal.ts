/** A reason why a store rejects an operation. The message is one clear sentence. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
