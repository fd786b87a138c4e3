/**
 * Loaded before a service (`--require`): moves its clock, and its renderer's, by as many milliseconds
 * as the file says that `CLOCK_FILE` names. What passes evenly (`performance.now()`, timers) stays.
 */
const childProcess = require('node:child_process');
const { readFileSync } = require('node:fs');

const { CLOCK_FILE } = process.env;
const LOOK_MS = 50;

if (CLOCK_FILE !== undefined) {
  moveDate();
  moveRenderers();
}

function moveDate() {
  const RealDate = Date;
  let byMs = 0;
  const look = () => {
    try {
      byMs = Number(readFileSync(CLOCK_FILE, 'utf8'));
    } catch {
      // A process that may open no more files keeps its clock.
    }
  };
  look();
  setInterval(look, LOOK_MS).unref();
  const now = () => RealDate.now() + byMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}

/** They are started without the shell's environment, and may read their own program only. */
function moveRenderers() {
  const { spawn } = childProcess;
  childProcess.spawn = (command, args, options) => {
    if (!args?.some((arg) => arg.endsWith('renderer.cjs'))) return spawn(command, args, options);
    const here = [`--allow-fs-read=${__filename}`, `--allow-fs-read=${CLOCK_FILE}`];
    const env = { ...options.env, CLOCK_FILE };
    return spawn(command, ['--require', __filename, ...here, ...args], { ...options, env });
  };
}
