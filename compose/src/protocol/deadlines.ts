/**
 * Deadlines of servers, in milliseconds; `deadlines.test.ts` checks the order of those that depend on each other. These
 * are compiled into the worker programs, which get no options from the shell: they cannot be options of
 * `createComposition`.
 */
export const WORKER_DEADLINES = {
  /**
   * Between two checks of a worker's watchdog. It measures how long a worker stalls by the number of checks, not by a
   * clock, which goes on while the machine is suspended.
   */
  watchdogMs: 250,
  /** Time without progress after which a smoke render has stalled. Shorter than `renderStallMs`: no visitor waits. */
  smokeRenderStallMs: 2_000,
  /** Time without progress after which a rendering worker has stalled. */
  renderStallMs: 3_000,
  /** Longest turn of a worker's event loop: a longer one is a stall, whatever progress its modules seem to make. */
  longestTurnMs: 6_000,
  /** Between two checks that no module has changed the built-ins that all remotes share. */
  builtInsCheckMs: 500,

  /** A render that takes longer is aborted, and repeated without the modules that were not finished. */
  renderTimeoutMs: 5_000,
  /** A region whose `load` takes longer is late: the page is sent without it first (`pages/late`). */
  lateAfterMs: 20,
  /** From the beginning of a render: a module whose `load` takes longer is left to the browser. */
  loadTimeoutMs: 2_000,
  /** Wait after the last module of a smoke render, for delayed effects of the bundle. */
  smokeRenderAftermathMs: 100,
} as const;

/** The other deadlines of servers, in milliseconds. */
export const DEADLINES = {
  /** What a smoke render may take in addition to the renders of its modules. */
  smokeRenderSpareMs: 5_000,
  /** A worker process that takes longer to load its own code counts as failed. */
  bootMs: 30_000,
  /** A worker that has pages to render and finishes none in this time is ended: its own watchdog has failed. */
  silenceMs: 20_000,
  /** From the opening of a module's circuit to its first probe; doubled with each probe that fails. */
  firstProbeMs: 30_000,
  longestProbeMs: 3_600_000,
  /** Wait after the page of a probe, for delayed effects of its module. Long enough to detect an endless loop. */
  probeAftermathMs: 7_500,

  /** Longest wait of a page in the renderer's queue. */
  queueWaitMs: 10_000,
  /**
   * What a site may take to load the data of a page, between choosing its releases and the queue. The site enforces it
   * (`PageOptions.load`): after `drainMs` the workers of former releases may be gone.
   */
  pageDataMs: 1_000,
  /** A replaced rendering worker stays for pages that were composed before the change. */
  drainMs: 12_000,
  /** How long a rendering worker keeps code that newer releases have superseded. */
  supersededCodeMs: 300_000,

  /** Between two polls of what a remote has published. */
  pollMs: 3_000,
  /** Before the first retry of a refused release: the next poll. */
  firstRetryMs: 3_000,
  /** Longest wait of a starting shell for the release hosts: it must serve pages within 5 s. */
  startMs: 3_000,
  /** Longest download of one file from a release host, manifests included. */
  fetchFileMs: 10_000,
  /** Longest download of a release: a host that sends every file just in time would delay the remote's next release. */
  fetchReleaseMs: 120_000,
  /** Longest wait for the release host, of a visitor who has seen a newer release than this server. */
  catchUpMs: 3_000,
  /** Longest wait of the same visitor for that release to go live, once it is fetched. */
  catchUpAdmitMs: 15_000,
  /** An exchange of records through the shared state takes no longer. */
  sharedStateMs: 3_000,
  /** All of the host's files must be published in this time; else publishing begins again with the first. */
  publishFilesMs: 120_000,
  /** Longest wait of a request for a pinned release, or a build, that this server does not have yet. */
  obtainReleaseMs: 10_000,
  /** Longest wait of `compose release --shell` for a running shell's verdict. */
  verdictMs: 300_000,
} as const;

/** Each limited by `renderTimeoutMs`: the renders of a module in the smoke render, and those of `checkDeterminism`. */
const RENDERS_OF_A_MODULE = 2;

/**
 * A smoke render that takes longer is ended by the shell. The worker's own deadlines come first; this one is for code
 * that has disabled the worker's timers.
 *
 * @param modules how many are rendered, one after the other.
 */
export const smokeRenderMs = (modules: number): number =>
  modules *
    (WORKER_DEADLINES.loadTimeoutMs + RENDERS_OF_A_MODULE * WORKER_DEADLINES.renderTimeoutMs) +
  DEADLINES.smokeRenderSpareMs;
