/** Resolves once what the page is by now is painted, such as a button that is pressed. */
export const whenPainted = (): Promise<void> =>
  new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
