import { styled } from 'styled-components';

/** The mark, a line of a box score that goes up, and the product's name. */
export function Logo({ product }: { product: string }) {
  return (
    <Lockup>
      <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
        <rect width="32" height="32" rx="4" fill="var(--board)" />
        <path
          d="M5 23h5v-5h6v-5h6V8h5"
          fill="none"
          stroke="var(--board-figure)"
          strokeWidth="4"
          strokeLinejoin="miter"
        />
      </svg>
      <Name>{product}</Name>
    </Lockup>
  );
}

/** A part of its own, so that a narrow bar can do without it. */
export const Name = styled.span``;

const Lockup = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  font-family: var(--font-display);
  font-size: 1.75rem;
  font-weight: var(--weight-display);
  line-height: 1;
  letter-spacing: 0.01em;
  text-transform: uppercase;
`;
