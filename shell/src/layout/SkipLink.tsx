import { styled } from 'styled-components';

/** The first stop of a keyboard: past the navigation. */
export const SkipLink = styled.a`
  position: fixed;
  top: var(--space-2);
  left: var(--space-2);
  z-index: var(--layer-menu);
  padding: var(--space-3) var(--space-4);
  background: var(--accent);
  color: var(--on-accent);
  font-weight: var(--weight-strong);
  transform: translateY(-200%);

  &:focus {
    transform: none;
  }
  @media print {
    display: none;
  }
`;
