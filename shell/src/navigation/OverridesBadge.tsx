import type { OverriddenRemote } from '@statline/compose/site';
import { styled } from 'styled-components';

/** Tells a developer that this page has overrides, with a link that removes them. */
export default function OverridesBadge({ remotes }: { remotes: readonly OverriddenRemote[] }) {
  return (
    <Badge aria-label="Overridden remotes">
      <span>From elsewhere: {remotes.map(nameOf).join(', ')}</span>
      {/* A new document instead of client-side navigation, since the server has to compose the page again. */}
      <a href="?remote=" target="_self">
        Clear
      </a>
    </Badge>
  );
}

/** A region that is rendered in the browser only may look different once it is rendered on the server. */
const nameOf = ({ remote, inBrowserOnly }: OverriddenRemote): string =>
  inBrowserOnly ? `${remote} (this machine, rendered in the browser only)` : remote;

const Badge = styled.aside`
  position: fixed;
  inset: auto var(--space-3) var(--space-3);
  z-index: var(--layer-notice);
  display: flex;
  gap: var(--space-3);
  width: fit-content;
  margin-left: auto;
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
