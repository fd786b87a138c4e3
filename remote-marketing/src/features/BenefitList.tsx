import * as Accordion from '@radix-ui/react-accordion';
import { styled } from 'styled-components';
import type { Benefit } from '../content/features.ts';

interface BenefitListProps {
  benefits: readonly Benefit[];
  /** The open benefit's number; empty when all are closed. */
  open: string;
  onOpen: (benefit: string) => void;
}

/** Closed benefits stay in the page, so that they can be read where no script runs. */
export function BenefitList({ benefits, open, onOpen }: BenefitListProps) {
  return (
    <List type="single" collapsible value={open} onValueChange={onOpen}>
      {benefits.map(({ id, title, description }) => (
        <Item key={id} value={id}>
          <Accordion.Header asChild>
            <h4>
              <Trigger>
                <Numeral>{id}</Numeral> <Title>{title}</Title> <Sign aria-hidden />
              </Trigger>
            </h4>
          </Accordion.Header>
          <Panel forceMount>
            <Fold>
              <Description>{description}</Description>
            </Fold>
          </Panel>
        </Item>
      ))}
    </List>
  );
}

const List = styled(Accordion.Root)`
  --numeral: min(3.5rem, 17.5vw);
  border-top: var(--line-strong) solid var(--rule);
`;

const Item = styled(Accordion.Item)`
  border-bottom: var(--line-strong) solid var(--rule);
`;

const Trigger = styled(Accordion.Trigger)`
  display: grid;
  grid-template-columns: var(--numeral) minmax(0, 1fr) auto;
  align-items: center;
  gap: var(--space-4);
  width: 100%;
  min-height: 4rem;
  padding: 0 var(--space-2) 0 0;
  border: 0;
  background: none;
  text-align: left;
  cursor: pointer;

  &:focus-visible {
    position: relative;
    z-index: var(--layer-raised);
  }
`;

/* A jersey's numeral: outlined on the bench, filled on the field. */
const Numeral = styled.span`
  display: grid;
  place-items: center;
  align-self: stretch;
  border-right: var(--line-strong) solid var(--rule);
  font-family: var(--font-display);
  font-size: min(2.5rem, 12.5vw);
  font-weight: var(--weight-display);
  line-height: 1;
  transition: background-color var(--motion-medium) var(--ease);

  button:hover > & {
    background: var(--paper-sunk);
  }
  [data-state='open'] > & {
    background: var(--accent);
    color: var(--on-accent);
  }
`;

const Title = styled.span`
  font-family: var(--font-display);
  font-size: min(clamp(1.5rem, 1.3rem + 0.8vw, 2rem), 9vw);
  font-weight: 800;
  line-height: 1;
  text-transform: uppercase;
`;

/* Plus while closed, minus while open. */
const Sign = styled.span`
  position: relative;
  width: min(1.25rem, 6.25vw);
  aspect-ratio: 1;

  &::before,
  &::after {
    position: absolute;
    inset: calc(50% - 2px) 0 auto;
    border-top: 4px solid;
    content: '';
    transition: transform var(--motion-medium) var(--ease);
  }
  &::after {
    transform: rotate(90deg);
  }
  [data-state='open'] > &::after {
    transform: none;
  }
  @media (scripting: none), print {
    display: none;
  }
`;

const Panel = styled(Accordion.Content)`
  display: grid;
  grid-template-rows: 1fr;
  transition:
    grid-template-rows var(--motion-medium) var(--ease),
    visibility var(--motion-medium);

  &[data-state='closed'] {
    grid-template-rows: 0fr;
    visibility: hidden;
  }
  @media (scripting: none), print {
    transition: none;

    &[data-state='closed'] {
      grid-template-rows: 1fr;
      visibility: visible;
    }
  }
`;

const Fold = styled.div`
  min-height: 0;
  overflow: hidden;
`;

const Description = styled.p`
  max-width: 52ch;
  padding: var(--space-2) 0 var(--space-5) calc(var(--numeral) + var(--space-4));
`;
