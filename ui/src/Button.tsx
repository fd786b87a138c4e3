import { css, styled } from 'styled-components';

export type ButtonTone = 'accent' | 'ink' | 'quiet';

const tones = {
  accent: css`
    background: var(--accent);
    color: var(--on-accent);
    border-color: var(--on-accent);
    box-shadow: var(--shadow-print);
  `,
  /* The ground's colours, swapped. */
  ink: css`
    background: var(--rule);
    color: var(--ground);
    border-color: var(--rule);
  `,
  quiet: css`
    background: transparent;
    color: inherit;
    border-color: currentcolor;
  `,
} as const;

/** A styled button. With `as="a"`, a link with the same style. */
export const Button = styled.button<{ $tone?: ButtonTone }>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
  min-height: 3rem;
  padding: var(--space-2) var(--space-5);
  border: var(--line-strong) solid;
  border-radius: var(--radius-s);
  font-family: var(--font-display);
  font-size: 1.375rem;
  font-weight: 800;
  line-height: 1;
  letter-spacing: 0.015em;
  text-decoration: none;
  text-transform: uppercase;
  cursor: pointer;
  transition:
    transform var(--motion-fast) var(--ease),
    box-shadow var(--motion-fast) var(--ease);
  ${({ $tone = 'accent' }) => tones[$tone]}

  @media (hover: hover) {
    &:hover:not(:disabled) {
      transform: translate(-1px, -1px);
    }
  }
  &:active:not(:disabled) {
    transform: translate(3px, 3px);
    box-shadow: none;
  }
  /* Not faded, since its text ("Sending…") has to be legible. */
  &:disabled,
  &[aria-busy='true'] {
    border-style: dashed;
    box-shadow: none;
    cursor: progress;

    @media (forced-colors: active) {
      border-color: GrayText;
      color: GrayText;
    }
  }
  /* Browsers do not print backgrounds, so use colours that are legible without one. */
  @media print {
    background: none;
    color: inherit;
    border-color: currentcolor;
    box-shadow: none;
  }
`;
