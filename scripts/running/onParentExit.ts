/** Interval at which a command that npm started checks whether npm still runs. */
const PARENT_CHECK_MS = 500;

/** Calls `onExit` when npm, which started this command, was killed: npm cannot forward SIGKILL. */
export function onParentExit(onExit: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const check = setInterval(() => {
    // An orphaned process gets another parent.
    if (process.ppid === parent) return;
    clearInterval(check);
    onExit();
  }, PARENT_CHECK_MS);
  check.unref();
}
