interface BubbleProps {
  /** The speaker: `you` is at the right, the app at the left. */
  from: 'you' | 'app';
  y: number;
  width: number;
  lines: readonly string[];
}

const SIDES = {
  you: { right: 338, fill: 'var(--accent)', text: 'var(--on-accent)' },
  app: { right: undefined, fill: 'var(--paper-sunk)', text: 'var(--ink)' },
} as const;
const LEFT = 22;
const LINE = 21;

/** One message of the chat; its height follows from its lines. */
export function Bubble({ from, y, width, lines }: BubbleProps) {
  const { right, fill, text } = SIDES[from];
  const x = right === undefined ? LEFT : right - width;
  return (
    <g transform={`translate(${x} ${y})`} fill={text}>
      <rect
        width={width}
        height={lines.length * LINE + 20}
        rx="6"
        fill={fill}
        stroke="var(--rule)"
        strokeWidth="2.5"
      />
      {lines.map((line, index) => (
        <text key={line} x="14" y={27 + index * LINE} fontSize="15" fontWeight="550">
          {line}
        </text>
      ))}
    </g>
  );
}
