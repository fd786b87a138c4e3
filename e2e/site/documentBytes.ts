import { Agent, get } from 'node:http';

/**
 * The transferred bytes of a page's response to a visitor, headers included.
 *
 * @throws Error of the connection, or when the status is not 200.
 */
export async function documentBytes(url: string): Promise<number> {
  // Keep-alive, as in browsers: with `Connection: close`, the response has other headers.
  const agent = new Agent({ keepAlive: true });
  const headers = { accept: 'text/html', 'accept-encoding': 'br' };
  try {
    return await new Promise((resolve, reject) => {
      const request = get(url, { agent, headers }, (response) => {
        const { socket, statusCode } = response;
        if (statusCode !== 200) reject(new Error(`${url} is a ${statusCode}`));
        response.on('error', reject).on('end', () => resolve(socket.bytesRead));
        response.resume();
      });
      request.on('error', reject);
    });
  } finally {
    agent.destroy();
  }
}
