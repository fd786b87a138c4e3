import { Button } from '@statline/ui/Button';
import { upFrom } from '@statline/ui/breakpoints';
import { Container } from '@statline/ui/Container';
import { displayType } from '@statline/ui/displayType';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

interface MessagePageProps {
  /** A few characters for the scoreboard. */
  figure: string;
  title: string;
  children: ReactNode;
  link: { to: string; text: string };
}

/** A page with one message and one link. The figure is drawn on a running track. */
export function MessagePage({ figure, title, children, link }: MessagePageProps) {
  return (
    <Frame>
      <Track aria-hidden="true">
        <Container>
          <Figure>{figure}</Figure>
        </Container>
      </Track>
      <Container>
        <Words>
          <Title>{title}</Title>
          <Way>
            <p>{children}</p>
            <Button as="a" href={link.to}>
              {link.text}
            </Button>
          </Way>
        </Words>
      </Container>
    </Frame>
  );
}

const Frame = styled.div`
  display: grid;
  /* Limits the width, since custom letter spacing may make the figure wider than the page. */
  grid-template-columns: minmax(0, 1fr);
  grid-template-rows: minmax(min-content, min(25rem, 50svh)) auto;
`;

const Track = styled.div`
  --lane: clamp(5rem, 11vw, 9rem);
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: end;
  padding-top: calc(var(--bar-height) + var(--space-7));
  overflow: clip;
  background:
    repeating-linear-gradient(to top, transparent 0 calc(var(--lane) - 4px), var(--on-board) 0 var(--lane)),
    var(--accent);
  color: var(--on-accent);

  @media (forced-colors: active) {
    border-bottom: var(--line-strong) solid;
  }
`;

const Figure = styled.p`
  height: 0.62em;
  font-family: var(--font-display);
  font-size: min(58vw, 42rem, 100svh - 8rem);
  font-weight: var(--weight-display);
  font-variant-numeric: tabular-nums;
  line-height: 0.8;
  white-space: nowrap;
`;

const Words = styled.div`
  display: grid;
  gap: var(--space-5) var(--space-7);
  padding-block: var(--space-6) var(--space-8);

  ${upFrom.large} {
    grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
    align-items: start;
    padding-bottom: var(--space-7);
  }
`;

const Title = styled.h1`
  ${displayType}
  font-size: var(--type-3xl);
`;

const Way = styled.div`
  display: grid;
  justify-items: start;
  gap: var(--space-5);
  font-size: var(--type-l);
`;
