import { Button } from '@statline/ui/Button';
import { upFrom } from '@statline/ui/breakpoints';
import { Container } from '@statline/ui/Container';
import { displayType } from '@statline/ui/displayType';
import { styled } from 'styled-components';
import { waitlistPage } from '../content/waitlistPage.ts';
import { SeasonTicket } from './SeasonTicket.tsx';

/** The first screen of /waitlist. */
export function SeasonHero({ product }: { product: string }) {
  return (
    <Frame>
      <Layout>
        <Back href="/">
          <Arrow aria-hidden="true">←</Arrow>
          <span>{waitlistPage.back}</span>
        </Back>
        <Title>{waitlistPage.title}</Title>
        <Offer>
          <Lead>{waitlistPage.lead(product)}</Lead>
          <Button as="a" href="#reserve">
            {waitlistPage.jump}
          </Button>
        </Offer>
        <SeasonTicket product={product} />
      </Layout>
    </Frame>
  );
}

const Frame = styled.header`
  --ground: var(--paper);
  padding-block: calc(var(--bar-height) + var(--space-6)) var(--space-section);
  overflow: clip;
`;

const Layout = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6);

  ${upFrom.large} {
    grid-template-columns: minmax(0, 1fr) 24rem;
    grid-template-rows: auto auto 1fr;
    column-gap: var(--space-7);

    > :last-child {
      grid-row: 2 / span 2;
      grid-column: 2;
    }
  }
`;

const Back = styled.a`
  display: inline-flex;
  align-items: center;
  justify-self: start;
  gap: var(--space-2);
  min-height: 2.75rem;
  font-weight: var(--weight-strong);
  text-decoration: none;

  > :last-child {
    text-decoration: underline;
  }
  &:hover > :first-child {
    translate: -0.25rem;
  }

  ${upFrom.large} {
    grid-column: 1 / -1;
  }
`;

const Arrow = styled.span`
  transition: translate var(--motion-fast) var(--ease);
`;

const Title = styled.h1`
  ${displayType}
  font-size: var(--type-4xl);
`;

const Offer = styled.div`
  display: grid;
  align-content: start;
  justify-items: start;
  gap: var(--space-5);
`;

const Lead = styled.p`
  max-width: 46ch;
  color: var(--ink-soft);
  font-size: var(--type-l);
`;
