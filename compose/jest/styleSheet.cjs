/* A CSS module: each class has its own name. */
module.exports = new Proxy(
  {},
  { get: (_target, name) => (name === '__esModule' ? false : String(name)) },
);
