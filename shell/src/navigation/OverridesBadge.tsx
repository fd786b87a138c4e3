import type { OverriddenRemote } from '@statline/compose/site';
import { styled } from 'styled-components';

/** Shows a developer that this page differs from other visitors', and ends the override by one click. */
export default function OverridesBadge({ remotes }: { remotes: readonly OverriddenRemote[] }) {
  return (
    <Badge aria-label="Overridden remotes">
      <span>From elsewhere: {remotes.map(nameOf).join(', ')}</span>
      {/* Another document, not client-side navigation: the server has to compose it again. */}
      <a href="?remote=" target="_self">
        Clear
      </a>
    </Badge>
  );
}

/** Regions that are not rendered on the server may differ once they are. */
const nameOf = ({ remote, inBrowserOnly }: OverriddenRemote): string =>
  inBrowserOnly ? `${remote} (this machine, rendered in the browser only)` : remote;

const Badge = styled.aside`
  position: fixed;
  right: var(--space-3);
  bottom: var(--space-3);
  z-index: var(--layer-notice);
  display: flex;
  gap: var(--space-3);
  max-width: calc(100vw - 2 * var(--space-3));
  padding: var(--space-2) var(--space-3);
  border: var(--line) solid var(--on-board-soft);
  border-radius: var(--radius-s);
  background: var(--board);
  color: var(--on-board);
  font-size: var(--type-xs);

  a {
    white-space: nowrap;
  }
`;
