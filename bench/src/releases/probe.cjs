/**
 * Loaded into the shell's process: reports, on request over the IPC channel, what is left
 * after a collection.
 */
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

function measure() {
  // Twice: the first may only queue what finalizers then free.
  collect();
  setImmediate(() => {
    collect();
    const { heapUsed, rss } = process.memoryUsage();
    process.send({
      event: 'measured',
      heapBytes: heapUsed,
      residentBytes: rss,
      resources: process.getActiveResourcesInfo(),
    });
  });
}

process.on('message', (message) => {
  if (message === 'measure') measure();
});
