import { Colours } from './Colours.tsx';
import { Masthead } from './Masthead.tsx';
import { Measures } from './Measures.tsx';
import { Motion } from './Motion.tsx';
import { Primitives } from './Primitives.tsx';
import { Typefaces } from './Typefaces.tsx';
import { TypeScale } from './TypeScale.tsx';
import { useTokens } from './useTokens.ts';

/** The whole design system on one page: `npm run dev -w ui`. It reads the tokens from the style sheet. */
export function DesignSystemPage() {
  const tokens = useTokens();
  return (
    <main>
      <Masthead tokens={tokens} />
      <Colours tokens={tokens} />
      <Typefaces />
      <TypeScale tokens={tokens} />
      <Measures tokens={tokens} />
      <Motion tokens={tokens} />
      <Primitives />
    </main>
  );
}
