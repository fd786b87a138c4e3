const { format } = require('node:util');

/**
 * Makes an unexpected `console.error` or `console.warn` fail the test that caused it.
 * A test that expects one replaces the method itself: `jest.spyOn(console, 'error').mockImplementation()`.
 */
exports.failOnConsole = () => {
  const unexpected = [];
  for (const level of ['error', 'warn']) {
    console[level] = (...args) => {
      unexpected.push(`console.${level}: ${format(...args)}`);
    };
  }
  afterEach(() => {
    const messages = unexpected.splice(0);
    if (messages.length > 0) throw new Error(`Unexpected console output\n${messages.join('\n')}`);
  });
};
