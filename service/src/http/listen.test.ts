import { createServer } from 'node:http';
import { StartError } from '../StartError.ts';
import { listen } from './listen.ts';

test.each([Number.NaN, 70_000, -1])(
  'the error about an invalid port (%s) names its setting',
  async (port) => {
    const listening = listen(createServer(), { host: '127.0.0.1', port });

    await expect(listening).rejects.toThrow(StartError);
    await expect(listening).rejects.toThrow(
      `Cannot listen on 127.0.0.1:${port}: that is not a port; set PORT to a number from 0 to 65535.`,
    );
  },
);

test.each([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '[::1]'],
  ['::1', '[::1]'],
  ['127.0.0.1', '127.0.0.1'],
])('of the address %s, returns a URL that reaches it on this machine', async (host, name) => {
  const server = createServer();

  expect(await listen(server, { host, port: 0 })).toMatch(`http://${name}:`);

  server.close();
});
