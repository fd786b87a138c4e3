import { tickBoard } from './countdown/tickBoard.ts';

/** Runs the countdown before the first interaction, without React. */
export default function enhanceHero(region: HTMLElement): () => void {
  const board = region.querySelector<HTMLElement>('[data-countdown]');
  return board ? tickBoard(board) : () => {};
}
