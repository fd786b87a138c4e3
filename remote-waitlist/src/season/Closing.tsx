import { Button } from '@statline/ui/Button';
import { upFrom } from '@statline/ui/breakpoints';
import { Container } from '@statline/ui/Container';
import { displayType } from '@statline/ui/displayType';
import { GROUNDS } from '@statline/ui/grounds';
import { styled } from 'styled-components';
import { waitlistPage } from '../content/waitlistPage.ts';

/** The last section, with a link to the home page. */
export function Closing({ product }: { product: string }) {
  return (
    <Board aria-labelledby="closing-title">
      <Layout>
        <Title id="closing-title">{waitlistPage.closingTitle}</Title>
        <Words>
          <p>{waitlistPage.closingText(product)}</p>
          <Button as="a" href="/" $tone="ink">
            {waitlistPage.closingLink}
          </Button>
        </Words>
      </Layout>
    </Board>
  );
}

const Board = styled.section`
  padding-block: var(--space-section);
  ${GROUNDS.accent}
`;

const Layout = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6);

  ${upFrom.large} {
    grid-template-columns: 1fr 24rem;
    align-items: end;
  }
`;

const Title = styled.h2`
  ${displayType}
  font-size: var(--type-4xl);
`;

const Words = styled.div`
  display: grid;
  justify-items: start;
  gap: var(--space-5);
  font-size: var(--type-l);
`;
