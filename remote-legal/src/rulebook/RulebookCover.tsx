import { upFrom } from '@statline/ui/breakpoints';
import { Container } from '@statline/ui/Container';
import { styled } from 'styled-components';
import type { RulebookContent } from './RulebookContent.ts';
import { Score } from './Score.tsx';

type RulebookCoverProps = Pick<
  RulebookContent,
  'title' | 'address' | 'updated' | 'summary' | 'score'
>;

/** The head of a legal page: title, date, summary and figures. */
export function RulebookCover({ title, address, updated, summary, score }: RulebookCoverProps) {
  return (
    <Frame>
      <Container>
        <Imprint>
          <span>Rulebook</span>
          <span>Last updated: {updated}</span>
        </Imprint>
        <Title>{title}</Title>
        <Source>{address}</Source>
        <Gist>
          <Summary>{summary}</Summary>
          <Score score={score} />
        </Gist>
      </Container>
    </Frame>
  );
}

const Frame = styled.header`
  padding-block: calc(var(--bar-height) + var(--space-6)) var(--space-8);

  @media print {
    padding-block: 0 18pt;
  }
`;

const Imprint = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: var(--space-1) var(--space-5);
  padding-top: var(--space-3);
  border-top: var(--line-strong) solid var(--rule);
  color: var(--ink-soft);
  font-size: var(--type-xs);
  font-weight: var(--weight-strong);
  letter-spacing: var(--tracking-label);
  text-transform: uppercase;
`;

const Title = styled.h1`
  margin-block: var(--space-6) var(--space-7);
  font-family: var(--font-display);
  font-size: min(clamp(4.75rem, 2.5rem + 11.6vw, 12.5rem), 21vw);
  font-weight: var(--weight-display);
  letter-spacing: -0.01em;
  line-height: 0.8;
  text-transform: uppercase;

  @media print {
    margin-block: 12pt;
    font-size: 40pt;
  }
`;

/** The address of the page, in print only. */
const Source = styled.p`
  display: none;

  @media print {
    display: block;
    margin-bottom: 12pt;
  }
`;

const Gist = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6);

  ${upFrom.large} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
    align-items: end;
    gap: var(--space-8);
  }
  @media print {
    display: block;
  }
`;

const Summary = styled.p`
  max-width: 44ch;
  font-size: var(--type-l);
  line-height: 1.45;

  @media print {
    max-width: none;
    font-size: inherit;
  }
`;
