import { upFrom } from '@statline/ui/breakpoints';
import { ROOM_FOR_PLATES } from '@statline/ui/displayType';
import { styled } from 'styled-components';
import type { Testimonial } from '../content/testimonials.ts';
import { PortraitImage } from '../portraits/PortraitImage.tsx';

interface PlayerCardProps {
  testimonial: Testimonial;
}

/** An athlete's quote below a trading card. */
export function PlayerCard({
  testimonial: { name, title, quote, portrait, number },
}: PlayerCardProps) {
  return (
    <Card>
      <Front>
        <Portrait src={portrait} name={name} />
        <Plate>
          <Jersey aria-hidden>{number}</Jersey>
          <Name>{name}</Name>
          <Title>{title}</Title>
        </Plate>
      </Front>
      <Quote>
        <p>{quote}</p>
      </Quote>
    </Card>
  );
}

const Card = styled.figure`
  break-inside: avoid;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  /* Large cards take more for their tilt. */
  gap: max(var(--space-4), 2vw);
`;

const Front = styled.figcaption`
  position: relative;
  display: grid;
  grid-template-columns: min(3.75rem, 16vw) minmax(0, 1fr);
  padding: 0.375rem;
  border: var(--line-strong) solid var(--rule);
  border-radius: var(--radius-m);
  background: var(--paper-raised);
  box-shadow: var(--shadow-print);
  transition: transform var(--motion-medium) var(--ease);

  ${upFrom.medium} {
    grid-template-columns: minmax(0, 1fr);
    padding: 0.625rem;
  }
  li:nth-child(odd) & {
    transform: rotate(-1.5deg);
  }
  li:nth-child(even) & {
    transform: rotate(1.2deg);
  }
  li &:hover {
    transform: rotate(0deg) translateY(-4px);
  }
`;

const Portrait = styled(PortraitImage)`
  width: 100%;
  height: 100%;
  border: var(--line-strong) solid var(--on-accent);
  border-right: 0;
  object-fit: cover;

  ${upFrom.medium} {
    height: auto;
    border-right: var(--line-strong) solid var(--on-accent);
    border-bottom: 0;
  }
`;

const Jersey = styled.span`
  grid-area: 1 / 2 / span 2;
  align-self: center;
  color: var(--board-figure);
  font-family: var(--font-display);
  font-size: min(2.75rem, 12vw);
  font-weight: var(--weight-display);
  line-height: 0.8;
  ${ROOM_FOR_PLATES}

  ${upFrom.medium} {
    position: absolute;
    grid-area: auto;
    top: 0.625rem;
    left: 0.625rem;
    padding: var(--space-2) var(--space-3);
    border-right: var(--line-strong) solid var(--on-accent);
    border-bottom: var(--line-strong) solid var(--on-accent);
    background: var(--board);
    font-size: 3.25rem;
  }
`;

const Plate = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  column-gap: var(--space-2);
  align-content: center;
  padding: min(var(--space-3), 3.75vw);
  background: var(--board);
  color: var(--on-board);
`;

const Name = styled.p`
  font-family: var(--font-display);
  font-size: min(1.875rem, 9vw);
  font-weight: var(--weight-display);
  line-height: 1;
  text-transform: uppercase;
`;

const Title = styled.p`
  grid-column: 1;
  color: var(--on-board-soft);
  font-size: var(--type-s);
`;

const Quote = styled.blockquote`
  --mark: 0.42em;
  padding-left: var(--mark);
  font-family: var(--font-display);
  font-size: clamp(1.375rem, 1.2rem + 0.85vw, 1.875rem);
  font-weight: 700;
  line-height: 1.12;

  /* Hanging punctuation. */
  > p::before {
    display: inline-block;
    width: var(--mark);
    margin-left: calc(-1 * var(--mark));
    color: var(--accent-text);
    content: '“';
  }
  > p::after {
    color: var(--accent-text);
    content: '”';
  }
`;
