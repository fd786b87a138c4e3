import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import Koa, { type Context } from 'koa';
import * as v from 'valibot';
import { Variant } from '../../contract/contract.ts';
import { isThing } from '../../contract/things.ts';
import { CartId, type Carts, PRICES } from './openCarts.ts';

const COOKIE = { httpOnly: true, sameSite: 'lax', maxAge: 30 * 86_400_000 } as const;

/**
 * The buy team's service. Without script the cart is shown by its address (`/cart?of=<id>`),
 * since a page that the site renders knows no visitor: the id is a secret that cannot be guessed.
 */
export function createApp(carts: Carts): Koa {
  const routes: Record<string, (ctx: Context) => void | Promise<void>> = {
    'GET /api/price': (ctx) => {
      const thing = new URLSearchParams(ctx.querystring).get('thing');
      ctx.body = {
        pence: PRICES[isThing(thing) ? thing : ctx.throw(404, 'There is no such thing.')],
      };
    },
    'GET /api/cart': (ctx) => {
      const id = new URLSearchParams(ctx.querystring).get('of') ?? ctx.cookies.get('cart');
      if (id === undefined) ctx.body = { lines: [], count: 0, pence: 0 };
      else ctx.body = carts.at(v.is(CartId, id) ? id : ctx.throw(400, 'That is no cart.'));
    },
    'GET /api/cart/page': (ctx) => seeOther(ctx, pageOf(ownCart(ctx))),
    'POST /api/cart': (ctx) => change(ctx, carts.add),
    'POST /api/cart/remove': (ctx) => change(ctx, carts.remove),
    'POST /api/cart/order': async (ctx) => {
      await readForm(ctx, v.object({ store: v.pipe(v.string(), v.minLength(1)) }));
      carts.empty(ownCart(ctx));
      seeOther(ctx, '/thanks');
    },
  };

  const app = new Koa();
  app.use(async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    const route = routes[`${ctx.method} ${ctx.path}`] ?? ctx.throw(404, 'There is nothing here.');
    await route(ctx);
  });
  return app;
}

async function change(ctx: Context, update: Carts['add']): Promise<void> {
  const variant = await readForm(ctx, Variant);
  const id = ownCart(ctx);
  const { count } = update(id, variant);
  if (ctx.accepts('html', 'json') === 'json') ctx.body = { count };
  else seeOther(ctx, pageOf(id));
}

const pageOf = (id: string) => `/cart?of=${id}`;

function seeOther(ctx: Context, path: string): void {
  ctx.redirect(path);
  ctx.status = 303;
}

/** The visitor's, or a new one. */
function ownCart(ctx: Context): string {
  const known = ctx.cookies.get('cart');
  const id = v.is(CartId, known) ? known : randomUUID();
  ctx.cookies.set('cart', id, COOKIE);
  return id;
}

async function readForm<Schema extends v.GenericSchema>(ctx: Context, schema: Schema) {
  const sent = new URLSearchParams(await text(ctx.req));
  const form = v.safeParse(schema, Object.fromEntries(sent));
  return form.success ? form.output : ctx.throw(400, 'That is nothing of the stand.');
}
