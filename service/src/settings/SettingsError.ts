import { StartError } from '../StartError.ts';

/** Lists all invalid settings, so that an operator can correct them together. */
export class SettingsError extends StartError {
  override readonly name = 'SettingsError';
  readonly problems: readonly string[];

  /** @param problems one clause per bad setting, such as `PORT is "x" but must be …`. */
  constructor(problems: readonly string[]) {
    super(`The settings are wrong: ${problems.join('; ')}.`);
    this.problems = problems;
  }
}
