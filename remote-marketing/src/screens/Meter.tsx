interface MeterProps {
  x: number;
  y: number;
  width: number;
  /** 0 to 1 */
  share: number;
  fill?: string;
}

/** A bar in a printed frame, marked at each tenth like the lines of a field. */
export function Meter({ x, y, width, share, fill = 'var(--accent)' }: MeterProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d={`M0 0h${width * share}v14H0z`} fill={fill} />
      <path d={`M0 14h${width}v-14H0z`} fill="none" stroke="var(--rule)" strokeWidth="2" />
      <path
        d={Array.from({ length: 9 }, (_, tenth) => `M${(width * (tenth + 1)) / 10} 9v5`).join('')}
        stroke="var(--rule)"
        strokeWidth="1.5"
      />
    </g>
  );
}
