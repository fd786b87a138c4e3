/** What is deprecated, and what replaces it. The engine's README lists these codes. */
export const DEPRECATIONS = {
  DEP_COMPOSE_NODE_20: 'Node 20 is no longer maintained. Use Node 22, 24 or 26.',
  DEP_COMPOSE_PEERS:
    'The option `peers` of `createComposition` has no effect. Use `state`, such as `createMongoState`.',
} as const;

const warned = new Set<string>();

/** Emits a Node warning once per process: `--no-deprecation` hides it, `--throw-deprecation` throws it. */
export function warnDeprecated(code: keyof typeof DEPRECATIONS): void {
  if (warned.has(code)) return;
  warned.add(code);
  process.emitWarning(DEPRECATIONS[code], { type: 'DeprecationWarning', code });
}

/** Warns at a terminal only: logs, and output that programs read, stay as they are. */
export function warnOfNode(
  version = process.versions.node,
  isTerminal = process.stderr.isTTY,
): void {
  if (isTerminal && version.startsWith('20.')) warnDeprecated('DEP_COMPOSE_NODE_20');
}
