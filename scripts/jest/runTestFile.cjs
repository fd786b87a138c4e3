/**
 * Jest's runner of a test file, which then disables the file's instances of `AsyncLocalStorage`. Before Node 24 every
 * new promise is passed to each enabled instance, and those of all earlier files (Jest's own among them) stay enabled.
 */

require('./compileOnce.cjs');
const asyncHooks = require('node:async_hooks');
const { default: runTestFile } = require('jest-circus/runner');

// Without `exit` Node frees the heap first, which takes so long that Jest reports a leak and kills the worker.
process.once('beforeExit', () => process.exit());

// Each test file loads the logger anew, which adds a listener to both.
for (const emitter of [process, process.stdout]) emitter.setMaxListeners(0);

const made = new Set();

class NotedStorage extends asyncHooks.AsyncLocalStorage {
  constructor(...options) {
    super(...options);
    made.add(this);
  }
}

// Node 26 has a getter without a setter there.
Object.defineProperty(asyncHooks, 'AsyncLocalStorage', { value: NotedStorage });

module.exports = async (...args) => {
  try {
    return await runTestFile(...args);
  } finally {
    for (const storage of made) storage.disable();
    made.clear();
  }
};
