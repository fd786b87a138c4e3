import { upFrom } from '@statline/ui/breakpoints';
import { styled } from 'styled-components';
import type { Benefit, FeatureId } from '../content/features.ts';

interface BenefitListProps {
  feature: FeatureId;
  benefits: readonly Benefit[];
}

/**
 * An exclusive accordion: at most one benefit is open. The browser implements it through the shared `name` of the
 * `<details>`, so it works without script.
 */
export function BenefitList({ feature, benefits }: BenefitListProps) {
  return (
    <List>
      {benefits.map(({ id, title, description }) => {
        const titleId = `${feature}-benefit-${id}`;
        return (
          <Item
            key={id}
            name={`${feature}-benefits`}
            open={id === '01'}
            // A visitor may have opened another benefit before hydration.
            suppressHydrationWarning
            data-benefit={id}
          >
            <summary>
              <Heading id={titleId}>
                <Numeral>{id}</Numeral> <Title>{title}</Title> <Sign aria-hidden />
              </Heading>
            </summary>
            <Description role="region" aria-labelledby={titleId}>
              <p>{description}</p>
            </Description>
          </Item>
        );
      })}
    </List>
  );
}

const List = styled.div`
  --numeral: min(clamp(2.75rem, 2.4rem + 1.4vw, 3.5rem), 17.5vw);
  border-top: var(--line-strong) solid var(--rule);
`;

const Item = styled.details`
  break-inside: avoid;
  border-bottom: var(--line-strong) solid var(--rule);
  interpolate-size: allow-keywords;

  > summary {
    list-style: none;
    cursor: pointer;
    user-select: none;

    /*
     * Presses must hit the summary itself: in WebKit, the Tab key cannot leave it after a press on an element in it.
     */
    > * {
      pointer-events: none;
    }
    &::-webkit-details-marker {
      display: none;
    }
    &:focus-visible {
      position: relative;
      z-index: var(--layer-raised);
    }
  }
  &::details-content {
    block-size: 0;
    overflow: clip;
    transition:
      block-size var(--motion-medium) var(--ease),
      content-visibility var(--motion-medium) allow-discrete;
  }
  &[open]::details-content {
    block-size: auto;
  }
  @media print {
    &::details-content {
      block-size: auto;
      content-visibility: visible;
      transition: none;
    }
  }
`;

const Heading = styled.h4`
  display: grid;
  grid-template-columns: var(--numeral) minmax(0, 1fr) auto;
  align-items: center;
  gap: var(--space-4);
  min-height: 2.75rem;
  padding-right: var(--space-2);

  ${upFrom.medium} {
    min-height: 4rem;
  }
`;

/* A jersey's numeral: outlined while closed, filled while open. */
const Numeral = styled.span`
  display: grid;
  place-items: center;
  align-self: stretch;
  border-inline-end: var(--line-strong) solid var(--rule);
  font-family: var(--font-display);
  font-size: min(clamp(2.25rem, 2.1rem + 0.5vw, 2.5rem), 12.5vw);
  font-weight: var(--weight-display);
  line-height: 1;

  @media (hover: hover) {
    transition: background-color var(--motion-medium) var(--ease);

    summary:hover & {
      background: var(--paper-sunk);
    }
  }
  [open] > summary & {
    background: var(--accent);
    color: var(--on-accent);
  }
`;

const Title = styled.span`
  padding-block: var(--space-1);
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

    @media (hover: hover) {
      transition: transform var(--motion-medium) var(--ease);
    }
  }
  &::after {
    transform: rotate(90deg);
  }
  [open] > summary &::after {
    transform: none;
  }
  @media print {
    display: none;
  }
`;

const Description = styled.div`
  max-width: 52ch;
  padding: var(--space-1) 0 var(--space-3) calc(var(--numeral) + var(--space-4));
`;
