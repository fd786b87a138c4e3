/** `node health.cjs <url>`: exit code 0 where it responds with 200. The image has no curl. */
require('node:http')
  .get(process.argv[2], { timeout: 2_000 }, ({ statusCode }) =>
    process.exit(statusCode === 200 ? 0 : 1),
  )
  .on('timeout', () => process.exit(1))
  .on('error', () => process.exit(1));
