/** Typing sends `input`; some programs that fill in forms send `change` only. */
const EVENTS = ['input', 'change'] as const;

/** How long a value that was set without an event may go unnoticed. */
const CHECK_INTERVAL_MS = 500;

/**
 * Calls `onChange` with each new value of a field, and at once if it has one already: typed before or after
 * the script came, restored by the browser, filled in by a program. Programs that set the value without
 * an event, such as extensions in their own JavaScript world, are noticed by polling. A form's reset is
 * not reported.
 *
 * @returns stops it.
 */
export function watchValue(field: HTMLInputElement, onChange: (value: string) => void): () => void {
  let seen = '';
  const check = () => {
    if (field.value === seen) return;
    seen = field.value;
    onChange(seen);
  };
  const ignoreReset = () => {
    seen = field.defaultValue;
  };

  const ending = new AbortController();
  const { signal } = ending;
  for (const event of EVENTS) field.addEventListener(event, check, { signal });
  field.form?.addEventListener('reset', ignoreReset, { signal });
  // By then the browser has put back what it remembers of the page.
  window.addEventListener('pageshow', check, { signal });
  const interval = setInterval(check, CHECK_INTERVAL_MS);
  check();
  return () => {
    clearInterval(interval);
    ending.abort();
  };
}
