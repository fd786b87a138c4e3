/** What a visitor does first. */
const USES = ['scroll', 'pointerdown', 'keydown'] as const;

/** Until then a page that nobody touches is left alone. */
const UNTOUCHED_MS = 10_000;

/** Resolves when the page is used for the first time, or has been looked at for a while. */
export function whenUsed(untouchedMs = UNTOUCHED_MS): Promise<void> {
  return new Promise((used) => {
    const options = { capture: true, passive: true, once: true };
    for (const use of USES) window.addEventListener(use, () => used(), options);
    setTimeout(used, untouchedMs);
  });
}
