import { styled } from 'styled-components';

/**
 * A text field that only a script fills in: off screen, not focusable, and hidden from assistive technology. It uses
 * neither `type="hidden"` nor `display: none`, since spam scripts skip such fields.
 */
export function Honeypot() {
  return (
    <OffScreen aria-hidden="true">
      <label htmlFor="sign-up-honeypot">Leave this field empty</label>
      <input
        id="sign-up-honeypot"
        name="honeypot"
        type="text"
        tabIndex={-1}
        autoComplete="off"
        defaultValue=""
      />
    </OffScreen>
  );
}

const OffScreen = styled.div`
  position: absolute;
  left: -10000px;
  width: 1px;
  height: 1px;
  overflow: hidden;
`;
