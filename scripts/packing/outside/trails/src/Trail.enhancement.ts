/** Runs before the first interaction. */
export default function enhance(region: HTMLElement): () => void {
  const walkers = region.querySelector('[data-walkers]');
  walkers?.setAttribute('data-counted', '');
  return () => walkers?.removeAttribute('data-counted');
}
