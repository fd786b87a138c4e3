import { styled } from 'styled-components';

/** The page's column: centred, limited in width, with a gutter at both sides. */
export const Container = styled.div`
  width: 100%;
  max-width: calc(var(--page-width) + 2 * var(--gutter));
  margin-inline: auto;
  padding-inline: var(--gutter);
`;
