/** Globals that reach beyond the process or into its threads; no page needs them. */
export const REMOVED_GLOBALS: readonly string[] = [
  'fetch',
  'WebSocket',
  'EventSource',
  'BroadcastChannel',
  'localStorage',
  'sessionStorage',
];
