/**
 * Runs a command of this project: `node scripts/run.mjs start`. In plain JavaScript, so that a
 * too old a Node prints a message instead of failing at the first line of TypeScript.
 */

const OLDEST = [20, 19];
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  console.error(
    `This site needs Node.js ${OLDEST.join('.')} or newer; this is ${process.versions.node}.`,
  );
  process.exit(1);
}

const { register } = await import('tsx/esm/api');
register();
const { run } = await import(`./commands/${process.argv[2]}.ts`);
try {
  await run();
} catch (error) {
  // A service that fails writes its own error; the message is then empty.
  const reason = error instanceof Error ? error.message : error;
  if (reason) console.error(reason);
  process.exit(1);
}
