import { execFile } from 'node:child_process';

interface WatchdogEnvironment {
  /** Watchdog timeout of systemd, in microseconds. */
  WATCHDOG_USEC?: string;
  /** Process id that the timeout is for: the variable may be inherited from a parent. */
  WATCHDOG_PID?: string;
  NOTIFY_SOCKET?: string;
  PATH?: string;
}

/**
 * If systemd's watchdog is configured, notifies it three times per `WatchdogSec=` that the event loop runs; a blocked
 * event loop starts no process. Node has no Unix datagram sockets, so `systemd-notify` sends the notifications.
 *
 * @see https://www.freedesktop.org/software/systemd/man/latest/sd_watchdog_enabled.html
 */
export function notifyWatchdog(environment: WatchdogEnvironment): void {
  const { WATCHDOG_USEC, WATCHDOG_PID, NOTIFY_SOCKET, PATH } = environment;
  const timeout = Number(WATCHDOG_USEC ?? 0) / 1_000;
  if (!(timeout > 0) || Number(WATCHDOG_PID ?? process.pid) !== process.pid) return;
  const notify = () => {
    // If it cannot start, systemd gets no notifications and ends the service.
    execFile('systemd-notify', ['WATCHDOG=1'], { timeout, env: { NOTIFY_SOCKET, PATH } }, () => {});
  };
  notify();
  setInterval(notify, timeout / 3).unref();
}
