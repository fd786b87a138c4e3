export const MEMORY_LIMITS = {
  /** V8's heap; V8 ends the process beyond it. */
  heapBytes: 256 * 2 ** 20,
  /** Resident, buffers included; the watchdog ends the process beyond it. */
  residentBytes: 600_000_000,
  /** Code of releases that a rendering worker caches, as text; compiled code comes on top. */
  codeBytes: 64_000_000,
} as const;
