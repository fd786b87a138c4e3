interface Shared {
  factory: () => unknown;
}

/** Stands for what chooses among the shaken trees of a library: a whole one has one factory. */
export const getSharedFallbackGetter = ({ factory }: Shared): (() => unknown) => factory;
