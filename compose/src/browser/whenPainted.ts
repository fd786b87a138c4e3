/**
 * Resolves once the browser has painted what the page is by now, such as a button that is pressed: whatever
 * takes long after a press comes after that. A page in the background waits until it is shown.
 */
export const whenPainted = (): Promise<void> =>
  new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
