/** Why nothing was published. The message is one sentence for the person who runs the command. */
export class PublishingError extends Error {
  override readonly name = 'PublishingError';
}
