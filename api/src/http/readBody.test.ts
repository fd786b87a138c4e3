import { once } from 'node:events';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { readBody } from './readBody.ts';

test('reading the body fails if the client has left', async () => {
  const request = new IncomingMessage(new Socket());
  request.destroy();
  await once(request, 'close');

  await expect(readBody(request, 10)).rejects.toMatchObject({ status: 400 });
});
