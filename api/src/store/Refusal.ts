/** A reason why a store does not do what it was asked to. The message is one clear sentence. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
