import { Label } from './Label.tsx';

/** The chat's input line, with the disclaimer. */
export function Composer() {
  return (
    <g>
      <rect
        x="22"
        y="376"
        width="316"
        height="42"
        rx="6"
        fill="none"
        stroke="var(--control-edge)"
        strokeWidth="2"
      />
      <Label x="36" y="402" fontSize="14" fontWeight="400">
        Ask about your money
      </Label>
      <path d="M308 404v-14m-7 6 7-7 7 7" fill="none" stroke="var(--ink)" strokeWidth="3" />
    </g>
  );
}
