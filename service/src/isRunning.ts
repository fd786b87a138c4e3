/** Whether a process of this machine runs. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process runs, as another user's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
