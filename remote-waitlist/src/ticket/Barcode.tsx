import { styled } from 'styled-components';

/** A decorative barcode: it encodes nothing. */
export const Barcode = styled.div.attrs({ 'aria-hidden': true })`
  height: 2.5rem;
  background: repeating-linear-gradient(
    90deg,
    currentcolor 0 2px,
    #0000 0 5px,
    currentcolor 0 9px,
    #0000 0 11px,
    currentcolor 0 12px,
    #0000 0 16px,
    currentcolor 0 19px,
    #0000 0 23px
  );
`;
