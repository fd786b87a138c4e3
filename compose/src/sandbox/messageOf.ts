import { LONGEST_TEXT } from '../render/RenderAnswer.ts';

/** The message of whatever was thrown, even if reading it throws again. */
export function messageOf(error: unknown): string {
  return textOf(() =>
    typeof error === 'object' && error !== null && 'message' in error ? error.message : error,
  );
}

/** A value of remotes' code as text, cut to the longest that an answer may have. */
export function textOf(read: () => unknown): string {
  try {
    return String(read()).slice(0, LONGEST_TEXT);
  } catch {
    return 'something that cannot be turned into text';
  }
}
