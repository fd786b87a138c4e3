interface PortraitImageProps {
  src: string;
  /** Who is in it. */
  name: string;
  className?: string;
}

/** A person's illustration, which its place gives a size. */
export const PortraitImage = ({ src, name, className }: PortraitImageProps) => (
  // Of a high priority React would preload it, far below as it is.
  <img
    src={src}
    alt={`Illustrated portrait of ${name}`}
    className={className}
    width={320}
    height={360}
    fetchPriority="low"
  />
);
