import { PARTS } from './parts.ts';

/** The same page with every module imported. */
export const SinglePage = () => (
  <main>
    {PARTS.map((Part, index) => (
      <Part key={index} />
    ))}
  </main>
);
