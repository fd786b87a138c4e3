const MINUTE_MS = 60_000;

/** Which reports of browsers are read. */
export interface ReportLimit {
  /**
   * Whether one more report is read within this minute.
   *
   * @param caller undefined: nobody knows who it is, as of those who come by a proxy.
   */
  take(caller: string | undefined): boolean;
}

interface ReportLimitOptions {
  /** Reports a minute from one caller. */
  perCaller: number;
  /** Reports a minute from all of them: as many callers are remembered at the most. */
  inAll: number;
  /** The time in milliseconds. */
  now?: () => number;
}

export function createReportLimit({
  perCaller,
  inAll,
  now = Date.now,
}: ReportLimitOptions): ReportLimit {
  const counts = new Map<string, number>();
  let minute = 0;
  let taken = 0;

  return {
    take: (caller) => {
      const thisMinute = Math.floor(now() / MINUTE_MS);
      if (thisMinute !== minute) {
        minute = thisMinute;
        taken = 0;
        counts.clear();
      }
      const count = caller === undefined ? 0 : (counts.get(caller) ?? 0);
      if (taken >= inAll || count >= perCaller) return false;
      taken += 1;
      if (caller !== undefined) counts.set(caller, count + 1);
      return true;
    },
  };
}
