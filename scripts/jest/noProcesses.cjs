/** Stands for `node:child_process` in unit tests, where starting one is a mistake. */
const refuse = (name) => () => {
  throw new Error(
    `child_process.${name} in a unit test: name the file *.integration.test.ts (CONTRIBUTING.md).`,
  );
};

const started = ['exec', 'execFile', 'execFileSync', 'execSync', 'fork', 'spawn', 'spawnSync'];
module.exports = Object.fromEntries(started.map((name) => [name, refuse(name)]));
