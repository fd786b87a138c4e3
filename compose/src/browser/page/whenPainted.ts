/** Resolves once the browser has painted the current state of the page, such as a button that is pressed. */
export const whenPainted = (): Promise<void> =>
  new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
