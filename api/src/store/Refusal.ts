/** Thrown if an operation is rejected. The message is one clear sentence. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
