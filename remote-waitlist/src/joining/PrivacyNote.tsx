import { styled } from 'styled-components';
import { signUp } from '../content/signUp.ts';

export function PrivacyNote() {
  return (
    <Note>
      {signUp.privacy} <a href="/privacy-policy">{signUp.privacyLink}</a>
    </Note>
  );
}

const Note = styled.p`
  margin-top: var(--space-4);
  color: var(--ink-soft);
  font-size: var(--type-s);
`;
