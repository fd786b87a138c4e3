/**
 * The least that Node can do: sends what it gets over the IPC channel, the same bytes to
 * everybody. What the shell's own work is compared with.
 */
const { createServer } = require('node:http');

process.once('message', ({ headers, body }) => {
  const bytes = Buffer.from(body, 'base64');
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => {
    process.send({ event: 'listening', url: `http://127.0.0.1:${server.address().port}` });
  });
});
