interface PortraitImageProps {
  src: string;
  /** Name of the person, for the alternative text. */
  name: string;
  className?: string;
}

/** A person's illustration; the parent's styles set its size. */
export const PortraitImage = ({ src, name, className }: PortraitImageProps) => (
  // Without this, React would preload the image, although it is far below the first screen.
  <img
    src={src}
    alt={`Illustrated portrait of ${name}`}
    className={className}
    width={320}
    height={360}
    fetchPriority="low"
  />
);
