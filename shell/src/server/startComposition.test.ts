/** @jest-environment node */
import { openState } from './startComposition.ts';

test.each(['mongodb://shells:p@ss@localhost/shells', 'mongodb://localhost/shells.2'])(
  'names the setting if the shared state cannot be at %s, without repeating it',
  async (stateUri) => {
    const opening = openState({ stateUri });

    await expect(opening).rejects.toThrow(/^SHELL_STATE_URI is wrong: /);
    await expect(opening).rejects.not.toThrow(stateUri);
  },
);
