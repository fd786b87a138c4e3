import { keyframes, styled } from 'styled-components';
import { signUp } from '../content/signUp.ts';
import { Barcode } from '../ticket/Barcode.tsx';
import { BESIDE } from '../ticket/beside.ts';
import { Jersey } from './Jersey.tsx';

interface JerseyStubProps {
  /** The name as far as it has been typed. */
  name: string;
  isJoined: boolean;
}

/** The stub of the entry slip: the visitor's own jersey, stamped once they are on the list. */
export function JerseyStub({ name, isJoined }: JerseyStubProps) {
  return (
    <Stub aria-hidden="true">
      <Label>{signUp.stub}</Label>
      <Picture>
        <Jersey plate={jerseyName(name)} />
        {isJoined && <Stamp>{signUp.stamp}</Stamp>}
      </Picture>
      <Barcode />
    </Stub>
  );
}

/** A full name on a jersey: its last word, in capitals. */
function jerseyName(name: string): string {
  const lastName = name.trim().split(/\s+/).at(-1);
  // Spreading splits by code points, so an emoji of two UTF-16 units is not cut in half.
  return [...(lastName || signUp.unnamed)].slice(0, 16).join('').toUpperCase();
}

const Stub = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  align-items: end;
  gap: var(--space-4);
  height: 100%;

  ${BESIDE} {
    grid-template-columns: 1fr;
    grid-template-rows: auto 1fr auto;
  }
`;

const Label = styled.p`
  align-self: start;
  color: var(--on-board-soft);
  font-size: var(--type-2xs);
  font-weight: var(--weight-strong);
  letter-spacing: var(--tracking-label);
  text-transform: uppercase;
`;

const Picture = styled.div`
  position: relative;
  grid-row: span 2;
  place-self: center end;
  width: min(100%, 10rem);

  ${BESIDE} {
    grid-row: auto;
    width: 100%;
  }
`;

const press = keyframes`
  from {
    opacity: 0;
    scale: 1.8;
  }
`;

const Stamp = styled.p`
  position: absolute;
  inset: 42% -6% auto;
  padding: var(--space-2);
  border: var(--line-strong) solid var(--on-accent);
  background: var(--accent);
  color: var(--on-accent);
  font-family: var(--font-display);
  font-size: 1.75rem;
  font-weight: var(--weight-display);
  line-height: 1;
  text-align: center;
  text-transform: uppercase;
  rotate: -9deg;
  animation: ${press} var(--motion-medium) var(--ease);
`;
