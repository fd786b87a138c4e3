/**
 * A module that several test files load is compiled for the first of them alone. Jest compiles it for each file anew, a
 * sixth of the unit tests' CPU time.
 */

const vm = require('node:vm');

const { compileFunction, Script } = vm;
const compiled = new Map();

vm.compileFunction = (code, parameters = [], options = {}) => {
  const { filename, parsingContext } = options;
  if (filename === undefined || parsingContext === undefined) {
    return compileFunction(code, parameters, options);
  }
  let known = compiled.get(filename);
  if (known?.code !== code) {
    const head = `(function (${parameters.join(',')}) {`;
    // Without `importModuleDynamically`, which would keep the first file's globals in memory: Jest
    // refuses `import()` in a script anyway.
    const script = new Script(`${head}${code}\n})`, { filename, columnOffset: -head.length });
    known = { code, script };
    compiled.set(filename, known);
  }
  return known.script.runInContext(parsingContext);
};
