import { MAX_TEXT_LENGTH } from '../protocol/textLimits.ts';

/** A manifest may be wrong in thousands of places: its reasons are in the log, in memory and in public responses. */
const MAX_REASONS = 50;

/** Why a release does not go live. The reasons are for operators and name no visitor. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused';
  readonly reasons: readonly string[];
  /** Whether this process refuses the same release from now on, without another try. */
  readonly isFinal: boolean;

  constructor(reasons: string | readonly string[], { isFinal = true } = {}) {
    const list = typeof reasons === 'string' ? [reasons] : reasons;
    const shown = list.slice(0, MAX_REASONS).map((reason) => reason.slice(0, MAX_TEXT_LENGTH));
    const others = list.length - shown.length;
    if (others > 0) shown.push(`and ${others} more reasons`);
    super(shown.join('; '));
    this.reasons = shown;
    this.isFinal = isFinal;
  }
}
