import { ROOM_FOR_PLATES } from '@statline/ui/displayType';
import { styled } from 'styled-components';
import { waitlistPage } from '../content/waitlistPage.ts';
import { Barcode } from '../ticket/Barcode.tsx';
import { bites } from '../ticket/bites.ts';

/** A picture of a season ticket. Hidden from assistive technology, since its texts are also elsewhere on the page. */
export function SeasonTicket({ product }: { product: string }) {
  return (
    <Card aria-hidden="true">
      <Face>
        <Row>
          <span>{product}</span>
          <span>{waitlistPage.ticket.kind}</span>
        </Row>
        <Numeral>01</Numeral>
        <Seats>
          {waitlistPage.ticket.seats.map(({ label, value }) => (
            <div key={label}>
              <span>{label}</span>
              <Seat>{value}</Seat>
            </div>
          ))}
        </Seats>
      </Face>
      <Tear>
        <Barcode />
      </Tear>
    </Card>
  );
}

const Card = styled.div`
  --bite: 0.875rem;
  --tear: calc(100% - 2.5rem - 2 * var(--space-5));
  width: min(22rem, 78%);
  margin: var(--space-6) auto;
  border-top: var(--space-4) solid var(--on-board);
  background: var(--board-raised);
  color: var(--on-board);
  font-size: min(var(--type-2xs), 3.75vw);
  font-weight: var(--weight-strong);
  letter-spacing: var(--tracking-label);
  overflow-wrap: normal;
  text-transform: uppercase;
  rotate: 5deg;
  ${bites('0 var(--tear)', '100% var(--tear)')}
`;

const Face = styled.div`
  padding: var(--space-5);
`;

const Row = styled.div`
  display: flex;
  justify-content: space-between;
  color: var(--on-board-soft);
`;

const Numeral = styled.div`
  margin-block: var(--space-4);
  color: var(--board-figure);
  font-family: var(--font-display);
  font-size: min(17rem, 57vw);
  font-weight: var(--weight-display);
  font-variant-numeric: tabular-nums;
  line-height: 0.74;
  ${ROOM_FOR_PLATES}
  text-align: center;
`;

const Seats = styled.div`
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  column-gap: var(--space-2);
  margin-top: var(--space-6);
  padding-top: var(--space-3);
  border-top: var(--line-strong) solid var(--on-board);
  color: var(--on-board-soft);
`;

const Seat = styled.div`
  color: var(--on-board);
  font-family: var(--font-display);
  font-size: min(2.25rem, 11.25vw);
  font-weight: var(--weight-display);
  letter-spacing: 0;
  line-height: 1;
  ${ROOM_FOR_PLATES}
`;

const Tear = styled.div`
  padding: var(--space-5);
  border-top: 5px dotted var(--ground);
`;
