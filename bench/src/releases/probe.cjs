/**
 * Loaded into the shell's process and its renderer: tells, whenever it is asked, what is left
 * after a collection. The shell is asked over its IPC channel; that of the renderer is the
 * shell's, so it is asked by a signal and prints its answer.
 */
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const isRenderer = process.argv[1]?.endsWith('renderer.cjs');

function measure(tell) {
  // Twice: the first may only queue what finalizers then free.
  collect();
  setImmediate(() => {
    collect();
    tell({
      event: 'measured',
      heapBytes: process.memoryUsage().heapUsed,
      resources: process.getActiveResourcesInfo(),
    });
  });
}

if (isRenderer) {
  process.on('SIGUSR2', () => measure(({ heapBytes }) => console.log(`heap ${heapBytes}`)));
} else {
  process.on('message', (message) => {
    if (message === 'measure') measure((answer) => process.send(answer));
  });
}
