import { upFrom } from '@statline/ui/breakpoints';
import { Container } from '@statline/ui/Container';
import { Kicker, Lead, Title } from '@statline/ui/Section';
import { WithoutScript } from '@statline/ui/WithoutScript';
import { styled } from 'styled-components';
import { waitlistPage } from '../content/waitlistPage.ts';
import { ReservationForm } from '../reservation/ReservationForm.tsx';

/** 'Reserve Your Spot', with a link to the real sign-up form. */
export function Reserve({ product }: { product: string }) {
  return (
    <Ground id="reserve" aria-labelledby="reserve-title" tabIndex={-1}>
      <Layout>
        <Pitch>
          <Kicker>{waitlistPage.formKicker}</Kicker>
          <Title id="reserve-title">{waitlistPage.formTitle}</Title>
          <Lead>{waitlistPage.formLead}</Lead>
          <p>
            {waitlistPage.staysHere} <a href="/#waitlist">{waitlistPage.listLink}</a>.
          </p>
          <WithoutScript>
            <Warning>
              {waitlistPage.noScript} <a href="/#waitlist">{waitlistPage.noScriptLink}</a>.
            </Warning>
          </WithoutScript>
        </Pitch>
        <ReservationForm product={product} />
      </Layout>
    </Ground>
  );
}

const Ground = styled.section`
  --ground: var(--paper-sunk);
  padding-block: var(--space-section);
  background: var(--ground);
`;

const Layout = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-7);

  ${upFrom.large} {
    grid-template-columns: 5fr 8fr;
    column-gap: var(--space-8);
  }
`;

const Pitch = styled.div`
  display: grid;
  align-content: start;
  gap: var(--space-4);
`;

const Warning = styled.p`
  padding: var(--space-4);
  border: var(--line-strong) solid var(--rule);
`;
