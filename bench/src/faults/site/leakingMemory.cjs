/**
 * Loaded before a service (`--require`): keeps a megabyte more twenty times a second, until V8 has none left
 * and ends the process.
 */
const EACH_MS = 50;
/** Of eight bytes each. */
const NUMBERS = 2 ** 17;

const kept = [];
setInterval(() => kept.push(new Array(NUMBERS).fill(kept.length)), EACH_MS).unref();
