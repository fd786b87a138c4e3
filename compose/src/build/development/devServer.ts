import type { Configuration } from '@rspack/core';

/** @param port on this machine. */
export const devServer = (port: number): NonNullable<Configuration['devServer']> => ({
  host: '127.0.0.1',
  port,
  hot: true,
  static: false,
  allowedHosts: ['localhost', '127.0.0.1'],
  client: { logging: 'warn', webSocketURL: `ws://localhost:${port}/ws` },
});
