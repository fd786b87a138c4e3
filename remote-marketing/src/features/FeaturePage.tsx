import { upFrom } from '@statline/ui/breakpoints';
import { displayType } from '@statline/ui/displayType';
import { laidOutNearView } from '@statline/ui/laidOutNearView';
import { css, styled } from 'styled-components';
import type { BenefitNumber, Feature } from '../content/features.ts';
import { BenefitList } from './BenefitList.tsx';
import { FeatureIcon } from './FeatureIcon.tsx';
import { ScreenStage } from './ScreenStage.tsx';

interface FeaturePageProps {
  feature: Feature;
}

/**
 * One feature: its benefits, at most one of them open, and the app's screen for the open one. The style sheet shows the
 * screen, so no script is needed. While all benefits are closed, the screen of the one closed last is shown
 * (`keepScreens`).
 */
export function FeaturePage({ feature }: FeaturePageProps) {
  const titleId = `feature-${feature.id}`;
  return (
    <Page aria-labelledby={titleId} data-last="01" suppressHydrationWarning>
      <Words>
        <Head>
          <FeatureIcon feature={feature.id} />
          <Title id={titleId}>{feature.title}</Title>
        </Head>
        <Description>{feature.description}</Description>
      </Words>
      <ScreenStage feature={feature} />
      <Benefits>
        <BenefitList feature={feature.id} benefits={feature.benefits} />
      </Benefits>
    </Page>
  );
}

const BENEFITS: readonly BenefitNumber[] = ['01', '02', '03'];

const shown = css`
  visibility: visible;
  content-visibility: visible;
  transform: none;
  opacity: 1;
`;

const showItsScreen = (benefit: BenefitNumber) => css`
  &:has([data-benefit='${benefit}'][open]) [data-screen='${benefit}'],
  &[data-last='${benefit}']:not(:has([data-benefit][open])) [data-screen='${benefit}'] {
    ${shown}
  }
  /* Such as Firefox ESR 115, which drops the rule above. */
  @supports not selector(:has(a)) {
    &[data-last='${benefit}'] [data-screen='${benefit}'] {
      ${shown}
    }
  }
`;

/*
 * On a small screen, the app's screen is between the text and the benefits that change it; on larger ones it is
 * alternately to the right and to the left.
 */
const Page = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  --reserved: 49rem;
  ${laidOutNearView}
  /* Room for the focus ring, which is drawn outside of the focused element. */
  margin: 0 calc(-1 * var(--space-2)) calc(-1 * var(--space-2));
  padding: 0 var(--space-2) var(--space-2);
  ${BENEFITS.map(showItsScreen)}

  ${upFrom.medium} {
    --reserved: 62rem;
  }
  ${upFrom.large} {
    grid-template: 'words stage' auto 'benefits stage' 1fr / 7fr 6fr;
    gap: var(--space-6) clamp(2.5rem, 6vw, 6rem);

    &:nth-child(even) {
      grid-template: 'stage words' auto 'stage benefits' 1fr / 6fr 7fr;
    }
  }
  /* In print, a page break inside a grid makes browsers overlap or omit its rows. */
  @media print {
    display: block;

    > * + * {
      margin-top: var(--space-5);
    }
  }
`;

const Words = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
  break-inside: avoid;
  break-after: avoid;

  ${upFrom.large} {
    grid-area: words;
    gap: var(--space-4);
  }
`;

const Head = styled.header`
  display: flex;
  align-items: center;
  gap: var(--space-4);
`;

const Title = styled.h3`
  min-width: 0;
  ${displayType}
  font-size: var(--type-3xl);
`;

const Description = styled.p`
  max-width: 50ch;
  line-height: 1.45;
  text-wrap: balance;

  ${upFrom.medium} {
    font-size: var(--type-l);
  }
`;

const Benefits = styled.div`
  ${upFrom.large} {
    grid-area: benefits;
  }
`;
