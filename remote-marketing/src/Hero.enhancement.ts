import { tickBoard } from './countdown/tickBoard.ts';

/** The countdown ticks without an interaction and without React. */
export default function enhanceHero(region: HTMLElement): () => void {
  const board = region.querySelector<HTMLElement>('[data-countdown]');
  return board ? tickBoard(board) : () => {};
}
