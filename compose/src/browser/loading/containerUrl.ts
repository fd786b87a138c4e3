import type { PinnedRelease } from '../../composition/Composition.ts';

/** The absolute address of a release's container. */
export const containerUrl = ({ baseUrl, container }: PinnedRelease): string =>
  new URL(container.file, new URL(baseUrl, document.baseURI)).href;
