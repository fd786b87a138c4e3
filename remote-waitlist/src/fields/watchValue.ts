/** People type, programs fill in, and some of those tell of a change only. */
const EVENTS = ['input', 'change'] as const;

/** How long what no event tells of may stand in a field unseen. */
const LOOK_AGAIN_MS = 500;

/**
 * Tells what stands in a field each time that it has become something else, and at first if
 * anything does: typed before or after the script came, put back by the browser, filled in by a
 * program. A program that sets the value without an event is seen soon after, by looking: an
 * extension runs in a world of its own, where no setter of the page is called. What a form's reset
 * takes away is not told.
 *
 * @returns what ends it.
 */
export function watchValue(field: HTMLInputElement, tell: (value: string) => void): () => void {
  let seen = '';
  const look = () => {
    if (field.value === seen) return;
    seen = field.value;
    tell(seen);
  };
  const passOver = () => {
    seen = field.defaultValue;
  };

  const ending = new AbortController();
  const { signal } = ending;
  for (const event of EVENTS) field.addEventListener(event, look, { signal });
  field.form?.addEventListener('reset', passOver, { signal });
  // By then the browser has put back what it remembers of the page.
  window.addEventListener('pageshow', look, { signal });
  const looking = setInterval(look, LOOK_AGAIN_MS);
  look();
  return () => {
    clearInterval(looking);
    ending.abort();
  };
}
