import { launchTime } from '@statline/contract/launchTime';
import { everySecond } from './everySecond.ts';
import { figuresOf, litState, timeLeft } from './timeLeft.ts';

/**
 * Updates the countdown in the server's HTML, and handles its button, until `useCountdown` takes over. The paused time
 * is stored in `data-paused`, where `useCountdown` reads it.
 *
 * @returns a function that stops it.
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
    dataset.lit = litState(texts);
    for (const [index, figure] of figures.entries()) {
      const text = texts[index] ?? '';
      if (figure.textContent === text) continue;
      const [node] = figure.childNodes;
      // Replacing the node would cause new style and layout calculations.
      if (node instanceof Text) node.data = text;
      else figure.textContent = text;
    }
  };
  let stop = () => {};

  const label = (words: string) => {
    const text = toggle?.firstElementChild?.firstChild;
    // A translation extension may have replaced the text node.
    if (text) text.textContent = words;
  };
  const resume = () => {
    delete dataset.paused;
    label('Pause');
    stop = everySecond(tick);
  };
  const pause = () => {
    stop();
    // The time that is shown, which may be almost a second old: React then shows the same one.
    dataset.paused = String(shownMs);
    label('Resume');
  };
  const onClick = (event: Event) => {
    if (!(event.target instanceof Node) || !toggle?.contains(event.target)) return;
    // The click is handled: nothing else may handle it again.
    event.stopImmediatePropagation();
    if (dataset.paused) resume();
    else pause();
  };

  stop = everySecond(tick);
  window.addEventListener('click', onClick, { capture: true });
  return () => {
    stop();
    window.removeEventListener('click', onClick, { capture: true });
  };
}
