import { useState } from 'react';
import { styled } from 'styled-components';

/** A small module: some words, some style, some state. */
export default function Part() {
  const [count, setCount] = useState(0);
  return (
    <Panel>
      <h2>From growth0000</h2>
      <p>Words that the team releases when it likes.</p>
      <button type="button" onClick={() => setCount(count + 1)}>
        Counted {count}
      </button>
    </Panel>
  );
}

/** Half a screen, so that a page of ten has regions far below the first screen. */
const Panel = styled.section`
  min-height: 50vh;
  padding: 1rem;
  border-top: 1px solid;
`;
