import Koa from 'koa';

/** A minimal Koa server, the baseline of the API's own work. */
const app = new Koa();
app.use((ctx) => {
  ctx.body = { message: 'bare' };
});
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  process.send?.({ event: 'listening', url: `http://127.0.0.1:${address.port}` });
});
