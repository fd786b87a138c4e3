/** How often a command that npm started looks whether npm is still there. */
const PARENT_CHECK_MS = 500;

/** Acts when npm, which started this command, has been killed: it cannot pass its end on then. */
export function whenParentIsGone(act: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const check = setInterval(() => {
    // Whoever loses its parent is given another.
    if (process.ppid === parent) return;
    clearInterval(check);
    act();
  }, PARENT_CHECK_MS);
  check.unref();
}
