import { styled } from 'styled-components';

/** Tells a developer that this page is not what other visitors see, and ends it with one click. */
export function OverridesBadge({ remotes }: { remotes: readonly string[] }) {
  return (
    <Badge aria-label="Overridden remotes">
      <span>From elsewhere: {remotes.join(', ')}</span>
      {/* Another document, not client-side navigation: the server has to compose it anew. */}
      <a href="?remote=" target="_self">
        Clear
      </a>
    </Badge>
  );
}

const Badge = styled.aside`
  position: fixed;
  right: var(--space-3);
  bottom: var(--space-3);
  z-index: var(--layer-notice);
  display: flex;
  gap: var(--space-3);
  padding: var(--space-2) var(--space-3);
  border: var(--line) solid var(--on-board-soft);
  border-radius: var(--radius-s);
  background: var(--board);
  color: var(--on-board);
  font-size: var(--type-xs);
`;
