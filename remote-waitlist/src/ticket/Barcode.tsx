import { styled } from 'styled-components';

/** A decorative barcode: it encodes nothing. */
export const Barcode = styled.div.attrs({ 'aria-hidden': true })`
  height: 2.5rem;
  background: repeating-linear-gradient(
    90deg,
    currentcolor 0 2px,
    transparent 2px 5px,
    currentcolor 5px 9px,
    transparent 9px 11px,
    currentcolor 11px 12px,
    transparent 12px 16px,
    currentcolor 16px 19px,
    transparent 19px 23px
  );
`;
