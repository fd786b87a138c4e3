import { explainFigures } from './tooltip/explainFigures.ts';

/** Runs the tooltips, without React. */
export default function enhanceMetrics(region: HTMLElement): () => void {
  return explainFigures(region.querySelector('dl'));
}
