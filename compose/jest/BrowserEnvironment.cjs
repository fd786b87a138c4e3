const { TestEnvironment } = require('jest-environment-jsdom');

/**
 * jsdom, with what every browser has and jsdom lacks. Node's own `Request` takes no signal of
 * jsdom's, and React Router always passes one; nothing is aborted in these tests.
 */
class RequestWithoutSignal extends Request {
  constructor(input, { signal: _, ...init } = {}) {
    super(input, init);
  }
}

module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const { Headers, Response, TextDecoder, TextEncoder, fetch, structuredClone } = globalThis;
    Object.assign(this.global, {
      fetch,
      Headers,
      Request: RequestWithoutSignal,
      Response,
      structuredClone,
      TextDecoder,
      TextEncoder,
    });
  }
};
