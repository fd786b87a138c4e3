interface LogoProps {
  product: string;
  /** In a link that has a name of its own. */
  isHidden?: true;
}

/** The logo (a rising line) and the product's name. */
export function Logo({ product, isHidden }: LogoProps) {
  return (
    <span className="site-logo" aria-hidden={isHidden}>
      <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
        <rect width="32" height="32" rx="4" fill="var(--board)" />
        <path
          d="M5 23h5v-5h6v-5h6V8h5"
          fill="none"
          stroke="var(--board-figure)"
          strokeWidth="4"
          strokeLinejoin="miter"
        />
      </svg>
      <span className="site-name">{product}</span>
    </span>
  );
}
