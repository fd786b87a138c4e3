import { upFrom } from '@statline/ui/breakpoints';
import { ROOM_FOR_PLATES } from '@statline/ui/displayType';
import { styled } from 'styled-components';
import { bites } from '../ticket/bites.ts';

interface BenefitTicketProps {
  number: number;
  title: string;
  text: string;
}

/** One ticket of the sheet: its number as on a jersey, its benefit below the perforation. */
export function BenefitTicket({ number, title, text }: BenefitTicketProps) {
  return (
    <Card>
      <Numeral aria-hidden="true">{String(number).padStart(2, '0')}</Numeral>
      <Words>
        <Title>{title}</Title>
        <p>{text}</p>
      </Words>
    </Card>
  );
}

const Card = styled.li`
  --bite: 0.75rem;
  display: flex;
  flex-wrap: wrap;
  break-inside: avoid;
  outline: 1px solid transparent;

  ${upFrom.small} {
    display: grid;
    grid-template-rows: auto 1fr;
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Numeral = styled.span`
  display: grid;
  /* As wide as its numeral, or narrower if enlarged text needs the room. */
  flex: 1 0 min(7.5rem, 60vw - 5rem);
  place-content: center;
  background: var(--board-raised);
  color: var(--board-figure);
  font-family: var(--font-display);
  font-size: min(6rem, 48vw - 4rem);
  font-weight: var(--weight-display);
  font-variant-numeric: tabular-nums;
  line-height: 0.76;
  ${ROOM_FOR_PLATES}
  ${bites('100% 0', '100% 100%')}

  ${upFrom.small} {
    place-content: start;
    padding: var(--space-5);
    font-size: 9rem;
    ${bites('0 100%', '100% 100%')}
  }
  ${Card}:nth-child(odd) > & {
    background: var(--accent);
    color: var(--on-accent);
  }
`;

/* Below the numeral if a word does not fit beside it. */
const Words = styled.div`
  display: grid;
  flex: 9;
  max-width: 100%;
  overflow-wrap: break-word;
  align-content: start;
  gap: var(--space-3);
  padding: var(--space-5);
  border-left: 5px dotted var(--paper);
  background: var(--paper-raised);
  line-height: 1.45;
  ${bites('0 0', '0 100%')}

  ${upFrom.small} {
    border-top: 5px dotted var(--paper);
    border-left: 0;
    ${bites('0 0', '100% 0')}
  }
`;

const Title = styled.h3`
  font-family: var(--font-display);
  font-size: min(2rem, 10.5vw);
  font-weight: var(--weight-display);
  line-height: 0.95;
  text-transform: uppercase;
`;
