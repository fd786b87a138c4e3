/**
 * Loaded before a service (`--require`): allocates a megabyte more twenty times a second, until V8 has none left
 * and ends the process.
 */
const EACH_MS = 50;
/** Of eight bytes each. */
const NUMBERS = 2 ** 17;

const chunks = [];
setInterval(() => chunks.push(new Array(NUMBERS).fill(chunks.length)), EACH_MS).unref();
