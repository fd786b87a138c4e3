/**
 * A reason why a service cannot start that its operator can act on. The message is one
 * clear sentence: `runService` shows it alone, without a stack.
 */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
