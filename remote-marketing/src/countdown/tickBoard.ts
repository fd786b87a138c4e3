import { everySecond } from './everySecond.ts';
import { launchTime } from './launchTime.ts';
import { figuresOf, timeLeft } from './timeLeft.ts';

/**
 * Keeps the time on the board in the server's HTML, and answers its button, until React does. What
 * `useCountdown` goes on with stands on the board: since when it is paused.
 *
 * @returns what ends it.
 */
export function tickBoard(board: HTMLElement): () => void {
  const figures = board.querySelectorAll('[role=timer] [data-all]');
  const toggle = board.querySelector('button');
  const launchMs = launchTime();
  const { dataset } = board;
  let shownMs = 0;
  const tick = () => {
    shownMs = Date.now();
    const texts = figuresOf(timeLeft(launchMs, shownMs));
    for (const [index, figure] of figures.entries()) {
      const text = texts[index] ?? '';
      if (figure.textContent === text) continue;
      const [node] = figure.childNodes;
      // Another node would be styled and laid out anew.
      if (node instanceof Text) node.data = text;
      else figure.textContent = text;
    }
  };
  let stop = () => {};

  const label = (words: string) => {
    const text = toggle?.firstElementChild?.firstChild;
    // On a translated page the translator owns the element.
    if (text) text.textContent = words;
  };
  const resume = () => {
    delete dataset.paused;
    label('Pause');
    stop = everySecond(tick);
  };
  const pause = () => {
    stop();
    // What is on the board, which may be nearly a second old: React shows just that.
    dataset.paused = String(shownMs);
    label('Resume');
  };
  const onClick = (event: Event) => {
    if (!(event.target instanceof Node) || !toggle?.contains(event.target)) return;
    // It is done, and runs once only.
    event.stopImmediatePropagation();
    if (dataset.paused) resume();
    else pause();
  };

  dataset.lit = '';
  stop = everySecond(tick);
  window.addEventListener('click', onClick, { capture: true });
  return () => {
    stop();
    window.removeEventListener('click', onClick, { capture: true });
  };
}
