import { LONGEST_TEXT } from '../render/RenderAnswer.ts';

/** The words of whatever was thrown, be it made to throw again when it is looked at. */
export function messageOf(error: unknown): string {
  return textOf(() =>
    typeof error === 'object' && error !== null && 'message' in error ? error.message : error,
  );
}

/** A value of remotes' code as text, so much of it as may be told. */
export function textOf(read: () => unknown): string {
  try {
    return String(read()).slice(0, LONGEST_TEXT);
  } catch {
    return 'what cannot be told in words';
  }
}
