import type { Compiler, Configuration, MultiCompiler } from '@rspack/core';

type DevServer = Exclude<NonNullable<Configuration['devServer']>, false>;
type Middlewares = Parameters<NonNullable<DevServer['setupMiddlewares']>>[0];

export const devServer = (
  port: number,
  first: (compiler: Compiler | MultiCompiler) => Middlewares[number],
  portSetting?: string,
): DevServer => ({
  host: '127.0.0.1',
  port,
  hot: true,
  static: false,
  allowedHosts: ['localhost', '127.0.0.1'],
  client: { logging: 'warn', webSocketURL: `ws://localhost:${port}/ws` },
  setupMiddlewares: (middlewares, { server, compiler }) => {
    // The dev server's own error listener throws, and the stack hides the reason.
    server?.prependListener('error', ({ code, message }: NodeJS.ErrnoException) => {
      console.error(
        code === 'EADDRINUSE'
          ? `Port ${port} is taken: end what listens there, or choose another port in rspack.config${portSetting ? ` or by ${portSetting}` : ''}.`
          : `The dev server cannot listen on port ${port}: ${message}.`,
      );
      process.exit(1);
    });
    return [first(compiler), ...middlewares];
  },
});
