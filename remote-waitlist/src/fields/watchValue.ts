/** Typing dispatches `input`; some programs that fill in forms dispatch only `change`. */
const EVENTS = ['input', 'change'] as const;

/** Polling interval for values that were set without an event. */
const CHECK_INTERVAL_MS = 500;

/**
 * Calls `onChange` with each new value of a field, and at once if it already has one: typed before or after this script
 * ran, restored by the browser, or filled in by a program. Polling finds values that were set without an event, for
 * example by extensions in their own JavaScript world. The reset of the form is not reported.
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
  // By this event the browser has restored the values that it remembers.
  window.addEventListener('pageshow', check, { signal });
  const interval = setInterval(check, CHECK_INTERVAL_MS);
  check();
  return () => {
    clearInterval(interval);
    ending.abort();
  };
}
