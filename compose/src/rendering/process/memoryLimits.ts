/** What a worker process may take of the memory. */
export const MEMORY_LIMITS = {
  /** V8's heap; V8 ends the process beyond it. */
  heapBytes: 256 * 2 ** 20,
  /** Resident, buffers included; the watchdog ends the process beyond it. */
  residentBytes: 600_000_000,
  /** The releases' code that a renderer holds, as text: it compiles what it runs of it. */
  codeBytes: 64_000_000,
} as const;
