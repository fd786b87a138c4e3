import { styled } from 'styled-components';
import { waitlistPage } from '../content/waitlistPage.ts';
import { Barcode } from './Barcode.tsx';
import { BESIDE } from './beside.ts';

/** The stub of a season ticket; its text is turned sideways in a vertical stub. */
export function AdmitStub() {
  return (
    <Stub aria-hidden="true">
      <Admit>{waitlistPage.admit}</Admit>
      <Barcode />
    </Stub>
  );
}

const Stub = styled.div`
  display: grid;
  gap: var(--space-4);
  height: 100%;

  ${BESIDE} {
    grid-template-rows: 1fr auto;
  }
`;

const Admit = styled.p`
  color: var(--board-figure);
  font-family: var(--font-display);
  font-size: min(clamp(4rem, 18vw, 8.5rem), 20vw);
  font-weight: var(--weight-display);
  line-height: 0.78;
  text-transform: uppercase;

  ${BESIDE} {
    place-self: center;
    font-size: 6.75rem;
    writing-mode: vertical-rl;
    rotate: 180deg;
  }
`;
