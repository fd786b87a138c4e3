import { StartError } from '../StartError.ts';

/** Every setting that is wrong, together, so that an operator corrects them in one go. */
export class SettingsError extends StartError {
  override readonly name = 'SettingsError';
  readonly problems: readonly string[];

  /** @param problems one clause per bad setting, such as `PORT is "x" but must be …`. */
  constructor(problems: readonly string[]) {
    super(`The settings are wrong: ${problems.join('; ')}.`);
    this.problems = problems;
  }
}
