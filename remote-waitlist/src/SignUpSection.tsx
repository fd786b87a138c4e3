import type { SignUpSectionProps } from '@statline/contract/remotes/waitlist';
import { upFrom } from '@statline/ui/breakpoints';
import { Container } from '@statline/ui/Container';
import { displayType } from '@statline/ui/displayType';
import { GROUNDS } from '@statline/ui/grounds';
import { laidOutNearView } from '@statline/ui/laidOutNearView';
import { styled } from 'styled-components';
import { signUp } from './content/signUp.ts';
import { SignUpForm } from './joining/SignUpForm.tsx';
import { Terms } from './joining/Terms.tsx';

/** The home page's waitlist section, with the working sign-up form. */
export default function SignUpSection(props: SignUpSectionProps) {
  const { product } = props.site;
  return (
    <Ground id="waitlist" aria-labelledby="waitlist-title" tabIndex={-1}>
      <Layout>
        <Pitch>
          <Kicker>{signUp.kicker}</Kicker>
          <Title id="waitlist-title">{signUp.title}</Title>
          <Lead>{signUp.lead(product)}</Lead>
        </Pitch>
        <Slip>
          <SignUpForm {...props} />
        </Slip>
        <Terms />
      </Layout>
    </Ground>
  );
}

/** The hash marks of a playing field along both edges. */
const Ground = styled.section`
  ${GROUNDS.accent}
  --hash: repeating-linear-gradient(90deg, var(--on-accent) 0 3px, transparent 3px 1.5rem);
  padding-block: var(--space-section);
  --reserved: 66rem;
  ${laidOutNearView}
  /* The stamp's animation starts at a size that is wider than a phone. */
  overflow-x: clip;
  background:
    var(--hash) top / 100% 0.875rem no-repeat,
    var(--hash) bottom / 100% 0.875rem no-repeat,
    var(--ground);

  ${upFrom.medium} {
    --reserved: 57rem;
  }
`;

const Layout = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);

  ${upFrom.large} {
    row-gap: var(--space-6);
    grid-template-columns: 5fr 8fr;
    grid-template-rows: auto 1fr;
    column-gap: var(--space-8);
  }
`;

const Pitch = styled.div`
  display: grid;
  align-content: start;
  gap: var(--space-4);

  ${upFrom.large} {
    gap: var(--space-5);
  }
`;

const Slip = styled.div`
  ${upFrom.large} {
    grid-row: span 2;
    grid-column: 2;
  }
`;

const Kicker = styled.p`
  font-size: var(--type-xs);
  font-weight: var(--weight-strong);
  letter-spacing: var(--tracking-label);
  text-transform: uppercase;
`;

const Title = styled.h2`
  ${displayType}
  font-size: var(--type-4xl);

  ${upFrom.large} {
    /* Limits the size so that the longer word fits into the column, which grows if letters are spaced. */
    font-size: min(var(--type-4xl), 10.6vw);
    overflow-wrap: break-word;
  }
`;

const Lead = styled.p`
  max-width: 34ch;
  font-size: var(--type-l);
`;
