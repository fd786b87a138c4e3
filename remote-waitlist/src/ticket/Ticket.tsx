import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { BESIDE } from './beside.ts';
import { bites } from './bites.ts';

interface TicketProps {
  children: ReactNode;
  /** The part beyond the perforation. */
  stub: ReactNode;
}

/**
 * A printed ticket with a tear-off stub: at the right if there is room, otherwise below. `--ground` is the colour
 * behind it, which shows through the perforation.
 */
export function Ticket({ children, stub }: TicketProps) {
  return (
    <Room>
      <Card>
        <Body>{children}</Body>
        <Stub>{stub}</Stub>
      </Card>
    </Room>
  );
}

/** Paints two circles in the ground's colour, around the given points. */
const holes = (first: string, second: string) => css`
  background:
    radial-gradient(circle var(--bite) at ${first}, var(--ground) 98%, #0000),
    radial-gradient(circle var(--bite) at ${second}, var(--ground) 98%, #0000);
`;

const Room = styled.div`
  container: ticket / inline-size;
  break-inside: avoid;
`;

const Card = styled.div`
  --bite: 0.875rem;
  --stub: 16rem;
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  isolation: isolate;
  outline: 1px solid transparent;

  &::before {
    position: absolute;
    inset: 0;
    z-index: -1;
    background: color-mix(in srgb, var(--ground), var(--on-accent) 32%);
    content: '';
    transform: translate(0.5rem, 0.5rem);
  }
  /* The ground as seen through the holes, without a shadow. */
  &::after {
    grid-area: 2 / 1;
    z-index: -1;
    height: calc(2 * var(--bite));
    margin-top: calc(-1 * var(--bite));
    ${holes('0 50%', '100% 50%')}
    content: '';
  }
  ${BESIDE} {
    grid-template-columns: minmax(0, 1fr) var(--stub);

    &::after {
      grid-area: 1 / 2;
      width: calc(2 * var(--bite));
      height: auto;
      margin: 0 0 0 calc(-1 * var(--bite));
      ${holes('50% 0', '50% 100%')}
    }

    &::before {
      ${bites('calc(100% - var(--stub)) 0', 'calc(100% - var(--stub)) 100%')}
    }
  }
`;

const Body = styled.div`
  /* Colours of lines and focus rings on this paper, whatever ground the ticket is on. */
  --rule: var(--ink);
  --focus: var(--ink);
  grid-area: 1 / 1;
  padding: clamp(1.25rem, 4vw, 2.25rem);
  background: var(--paper-raised);
  color: var(--ink);
  ${bites('0 100%', '100% 100%')}

  ${BESIDE} {
    ${bites('100% 0', '100% 100%')}
  }
`;

const Stub = styled.div`
  grid-area: 2 / 1;
  padding: var(--space-5);
  border-top: 5px dotted var(--ground);
  background: var(--board-raised);
  color: var(--on-board);
  ${bites('0 0', '100% 0')}

  ${BESIDE} {
    grid-area: 1 / 2;
    border-top: 0;
    border-left: 5px dotted var(--ground);
    ${bites('0 0', '0 100%')}
  }
`;
