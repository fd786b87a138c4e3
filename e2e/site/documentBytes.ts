import { Agent, get } from 'node:http';

/**
 * What an answer to a visitor's request for a page weighs on the line, in bytes, headers included.
 *
 * @throws Error of the connection, or when the answer is no 200.
 */
export async function documentBytes(url: string): Promise<number> {
  // As browsers connect: an answer that ends its connection has other headers.
  const agent = new Agent({ keepAlive: true });
  const headers = { accept: 'text/html', 'accept-encoding': 'br' };
  try {
    return await new Promise((resolve, reject) => {
      const request = get(url, { agent, headers }, (answer) => {
        const { socket, statusCode } = answer;
        if (statusCode !== 200) reject(new Error(`${url} is a ${statusCode}`));
        answer.on('error', reject).on('end', () => resolve(socket.bytesRead));
        answer.resume();
      });
      request.on('error', reject);
    });
  } finally {
    agent.destroy();
  }
}
