/** Why nothing was published. The message is one sentence for the person who asked for it. */
export class PublishingError extends Error {
  override readonly name = 'PublishingError';
}
