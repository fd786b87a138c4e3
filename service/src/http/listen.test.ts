import { createServer } from 'node:http';
import { StartError } from '../StartError.ts';
import { listen } from './listen.ts';

test.each([Number.NaN, 70_000, -1])(
  'the error about an invalid port (%s) names its setting',
  async (port) => {
    const listening = listen(createServer(), { host: '127.0.0.1', port });

    await expect(listening).rejects.toThrow(StartError);
    await expect(listening).rejects.toThrow(
      `Cannot listen on 127.0.0.1:${port}: that is no port; set PORT to a number from 0 to 65535.`,
    );
  },
);
