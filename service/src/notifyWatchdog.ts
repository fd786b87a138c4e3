import { execFile } from 'node:child_process';

interface WatchdogEnvironment {
  /** Until systemd takes the service for hung, in microseconds. */
  WATCHDOG_USEC?: string;
  /** The process of the watchdog: a parent may have left the setting in the environment. */
  WATCHDOG_PID?: string;
  NOTIFY_SOCKET?: string;
  PATH?: string;
}

/**
 * Notifies systemd three times in each `WatchdogSec=` that the event loop turns, if it is configured: a loop that is
 * blocked starts no process. Node has no Unix sockets for datagrams, so that `systemd-notify` sends them.
 *
 * @see https://www.freedesktop.org/software/systemd/man/latest/sd_watchdog_enabled.html
 */
export function notifyWatchdog(environment: WatchdogEnvironment): void {
  const { WATCHDOG_USEC, WATCHDOG_PID, NOTIFY_SOCKET, PATH } = environment;
  const timeout = Number(WATCHDOG_USEC ?? 0) / 1_000;
  if (!(timeout > 0) || Number(WATCHDOG_PID ?? process.pid) !== process.pid) return;
  const notify = () => {
    // Where it cannot start, systemd ends the service, which sends no notifications.
    execFile('systemd-notify', ['WATCHDOG=1'], { timeout, env: { NOTIFY_SOCKET, PATH } }, () => {});
  };
  notify();
  setInterval(notify, timeout / 3).unref();
}
