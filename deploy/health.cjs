/** `node health.cjs PORT`: exit code 0 where the service on this setting's port responds with 200. There is no curl. */
require('node:http')
  .get(`http://127.0.0.1:${process.env[process.argv[2]]}/healthz`, { timeout: 2_000 }, (response) =>
    process.exit(response.statusCode === 200 ? 0 : 1),
  )
  .on('timeout', () => process.exit(1))
  .on('error', () => process.exit(1));
