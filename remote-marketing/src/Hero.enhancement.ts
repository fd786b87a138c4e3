import { tickBoard } from './countdown/tickBoard.ts';

/** The countdown ticks though nobody touches the page, and React is not there. */
export default function enhanceHero(region: HTMLElement): () => void {
  const board = region.querySelector<HTMLElement>('[data-countdown]');
  return board ? tickBoard(board) : () => {};
}
