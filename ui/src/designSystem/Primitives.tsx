import { styled } from 'styled-components';
import { Button, type ButtonTone } from '../Button.tsx';
import { upFrom } from '../breakpoints.ts';
import { GoButton } from '../GoButton.tsx';
import { GROUNDS, type GroundName } from '../grounds.ts';
import { Section } from '../Section.tsx';

const TONES: readonly ButtonTone[] = ['accent', 'ink', 'quiet'];

/** Buttons on every ground, the focus ring included; section headings are those of this page. */
export function Primitives() {
  return (
    <Section
      id="primitives"
      kicker="Starting five"
      title="Primitives"
      lead="Button, GoButton, Section, Container, VisuallyHidden. Every heading on this page is a Section's own."
    >
      <Grounds>
        {(Object.keys(GROUNDS) as GroundName[]).map((ground) => (
          <Ground key={ground} $ground={ground}>
            <h3>on {ground}</h3>
            {TONES.map((tone) => (
              <Button key={tone} type="button" $tone={tone}>
                {tone}
              </Button>
            ))}
            <Focused type="button">focused</Focused>
            <Button type="button" disabled>
              Sending…
            </Button>
            <GoButton to="#colours">GoButton to Colours</GoButton>
          </Ground>
        ))}
      </Grounds>
    </Section>
  );
}

const Grounds = styled.div`
  display: grid;
  gap: var(--space-5);

  ${upFrom.medium} {
    grid-template-columns: 1fr 1fr;
  }
`;

const Ground = styled.div<{ $ground: GroundName }>`
  ${({ $ground }) => GROUNDS[$ground]}
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-5);
  padding: var(--space-6);
  border: var(--line) solid var(--rule);

  h3 {
    width: 100%;
    font-weight: var(--weight-strong);
  }
`;

/** The style of :focus-visible (ground.css), without the focus. */
const Focused = styled(Button)`
  outline: 3px solid var(--focus);
  outline-offset: 3px;
`;
