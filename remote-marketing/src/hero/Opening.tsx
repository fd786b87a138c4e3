import { upFrom } from '@statline/ui/breakpoints';
import { GoButton } from '@statline/ui/GoButton';
import { styled } from 'styled-components';
import { hero } from '../content/hero.ts';
import { Cover } from './Cover.tsx';
import { Headline } from './Headline.tsx';

interface OpeningProps {
  product: string;
}

/** The first screen, laid out as the front page of a game-day programme. */
export function Opening({ product }: OpeningProps) {
  return (
    <Front id="hero" aria-labelledby="hero-title" tabIndex={-1}>
      <Words>
        <Badge>{hero.badge}</Badge>
        <Headline id="hero-title" />
        <Pitch>
          <Lead>{hero.lead(product)}</Lead>
          <Call>
            <GoButton to="/#waitlist">{hero.call}</GoButton>
            <Footnote>{hero.footnote}</Footnote>
          </Call>
        </Pitch>
      </Words>
      <Cover />
    </Front>
  );
}

const Front = styled.section`
  display: grid;
  grid-template-columns: var(--gutter) minmax(0, 1fr) var(--gutter);
  padding-top: var(--bar-height);
  overflow: clip;

  ${upFrom.large} {
    --edge: minmax(var(--gutter), calc((100% - var(--page-width)) / 2));
    grid-template-columns: var(--edge) minmax(0, 61fr) minmax(0, 39fr) var(--edge);
    min-height: min(50rem, 100svh);
  }
`;

const Words = styled.div`
  container-type: inline-size;
  grid-column: 2;
  align-self: center;
  padding-block: var(--space-5);

  ${upFrom.large} {
    padding: var(--space-5) var(--space-6) var(--space-5) 0;
  }
`;

const Badge = styled.p`
  display: flex;
  align-items: center;
  gap: var(--space-4);
  margin-bottom: var(--space-4);
  font-family: var(--font-display);
  font-size: 1.375rem;
  font-weight: 800;
  line-height: 1;
  letter-spacing: 0.02em;
  text-transform: uppercase;

  &::before {
    content: '';
    width: 1.125rem;
    aspect-ratio: 1;
    border: 3px solid var(--rule);
    border-radius: var(--radius-round);
    background: var(--accent);
  }
  &::after {
    content: '';
    flex: 1;
    border-top: var(--line-strong) solid var(--rule);
  }
`;

const Pitch = styled.div`
  display: grid;
  gap: clamp(var(--space-4), 3svh, var(--space-6));
  margin-top: clamp(var(--space-5), min(5svh, 6vw), var(--space-7));
`;

const Lead = styled.p`
  max-width: 46ch;
  font-size: var(--type-l);
  line-height: 1.45;
`;

const Call = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-4) var(--space-5);

  > form {
    flex: 1 1 100%;
  }
  button {
    width: 100%;
    min-height: 3.75rem;
    padding-inline: var(--space-6);
    font-size: 1.75rem;
  }
  ${upFrom.small} {
    > form {
      flex: none;
    }
  }
`;

const Footnote = styled.p`
  color: var(--ink-soft);
  font-size: var(--type-s);
`;
