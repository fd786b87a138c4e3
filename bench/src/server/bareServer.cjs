/**
 * A minimal server, the baseline of the shell's own work: sends the response that it receives over the IPC
 * channel.
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
