import { NARROW, SCREENS } from '../site/screens.ts';
import { faultyTest } from '../site/test.ts';
import { STATES, type State } from './states.ts';

/** A test of the site in one of its states. */
export const test = faultyTest.extend<{ show: (state: State) => Promise<void> }>({
  show: async ({ page, visit, api, setDashboard, legal, problems }, use) => {
    await use((state) => state.show({ page, visit, api, setDashboard, legal, problems }));
  },
});

type Screen = (typeof SCREENS)[number];

/** Declares tests of every state at both widths, except states that exist only at the narrow one. */
export function forEveryState(declare: (state: State, screen: Screen) => void): void {
  for (const screen of SCREENS) {
    test.describe(`at ${screen.name}`, () => {
      test.use({ viewport: screen.viewport });

      for (const state of STATES) {
        if (screen === NARROW || !state.isNarrowOnly) declare(state, screen);
      }
    });
  }
}
