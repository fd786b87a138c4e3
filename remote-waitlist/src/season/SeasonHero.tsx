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
          <Arrow viewBox="0 0 24 24" aria-hidden="true">
            <path d="M23 12H3M12 3l-9 9 9 9" />
          </Arrow>
          <span>{waitlistPage.back}</span>
        </Back>
        <Title>{waitlistPage.title}</Title>
        <Offer>
          <Lead>{waitlistPage.lead(product)}</Lead>
          <Button as="a" href="#reserve">
            {waitlistPage.jump}
          </Button>
        </Offer>
        <Stand>
          <SeasonTicket product={product} />
        </Stand>
      </Layout>
    </Frame>
  );
}

const Frame = styled.header`
  overflow: clip;
`;

const Layout = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6);

  ${upFrom.large} {
    grid-template-columns: minmax(0, 1fr) 42%;
  }
`;

const Back = styled.a`
  display: inline-flex;
  align-items: center;
  justify-self: start;
  gap: var(--space-2);
  min-height: 2.75rem;
  margin-top: calc(var(--bar-height) + var(--space-6));
  font-weight: var(--weight-strong);
  text-decoration: none;

  > :first-child {
    transition: translate var(--motion-fast) var(--ease);
  }
  > :last-child {
    text-decoration: underline;
  }
  &:hover > :first-child {
    translate: -0.25rem;
  }
`;

const Arrow = styled.svg`
  width: 0.9em;
  fill: none;
  stroke: currentcolor;
  stroke-width: 4;
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
  padding-bottom: 5vw;
`;

/* Rows of seats, as far as the window's edge. */
const Stand = styled.div`
  --ground: var(--accent);
  display: grid;
  align-items: center;
  margin-inline: calc(50% - 50vw);
  background: repeating-radial-gradient(
    circle at 50% 150%,
    var(--accent) 0 72px,
    var(--on-board) 73px 75px,
    var(--accent) 76px
  );

  ${upFrom.large} {
    grid-area: 1 / 2 / span 3;
    margin-inline: 0 -50vw;
    padding: var(--bar-height) 50vw 0 0;
  }
  @media print {
    display: none;
  }
`;

const Lead = styled.p`
  max-width: 46ch;
  color: var(--ink-soft);
  font-size: var(--type-l);
`;
