import { Readable } from 'node:stream';
import type Router from '@koa/router';
import { NO_STORE } from '@statline/service/http/cacheControl';
import { type Html, html } from '@statline/service/http/html';
import { isCrossSite } from '@statline/service/http/isCrossSite';
import type { Logger } from '@statline/service/logging/createLogger';
import type { Context, Middleware } from 'koa';
import { readBody } from '../../http/readBody.ts';
import { exportFor, MAIL_PROGRAMS, type MailProgram } from '../../operators/csv/exportFor.ts';
import { createPages } from '../../pages/createPages.ts';
import { MAX_BATCH, type SignUpStore } from '../../store/SignUpStore.ts';
import { createTokenCheck, type TokenCheck } from './createTokenCheck.ts';
import { overviewPage } from './overviewPage.ts';
import { readOverview } from './readOverview.ts';
import { searchPage } from './searchPage.ts';
import { searchPeople } from './searchPeople.ts';

export interface OperatorsDependencies {
  store: SignUpStore;
  /** `OPERATORS_TOKEN`; unset: the page is disabled. */
  token: string | undefined;
  now: () => Date;
  logger: Logger;
}

const SHEET = new URL('./operators.css', import.meta.url);

/** Several times the size of an id and a token. */
const MAX_FORM_BYTES = 2_048;

/** Notices after a form: value of the query parameter `done` → text. */
const NOTICES: Readonly<Record<string, string>> = {
  added: 'Released to the list.',
  present: 'That address was on the list already; it is out of quarantine.',
  absent: 'That sign-up is in quarantine no more: it was released or has run out.',
  invited: 'A batch was made: export it below.',
  newer: 'No batch was made, since there is a newer one than the page had: see below.',
  all: 'Everybody on the list has been invited.',
};

/**
 * Routes of the operators' waitlist page. Operators can release people from quarantine and invite people; all else is
 * read-only.
 * The page needs no script, and its policy allows none.
 */
export function routeOperators(router: Router, dependencies: OperatorsDependencies): void {
  const { store, token, now, logger } = dependencies;
  const { show, failing } = createPages(router, {
    folder: '/operators',
    sheet: SHEET,
    mark: 'Statline operators',
    // Browsers must send the `Origin` header with forms.
    referrerPolicy: 'same-origin',
    logger,
  });
  if (token === undefined) {
    router.all(['/operators', '/operators/:form'], (ctx) => show(ctx, 'Switched off', OFF, 404));
    return;
  }

  const check = createTokenCheck(token);
  const guarded = guard(check, show);
  router.get('/operators', guarded, failing, async (ctx) => {
    const done = new URLSearchParams(ctx.querystring).get('done') ?? '';
    const notice = Object.hasOwn(NOTICES, done) ? NOTICES[done] : undefined;
    const overview = await readOverview(store, now());
    show(ctx, 'The waitlist', overviewPage(overview, { notice, formToken: check.formToken }));
  });
  // After a failed form, the link "Try again" has the form's URL.
  router.get('/operators/:form', (ctx) => ctx.redirect('/operators'));
  const onForm = (name: string, act: (ctx: Context, form: URLSearchParams) => Promise<void>) =>
    router.post(`/operators/${name}`, guarded, failing, async (ctx) => {
      const form = new URLSearchParams(await readBody(ctx.req, MAX_FORM_BYTES));
      const isForeign = isCrossSite(ctx.req, `${ctx.protocol}://${ctx.host}`);
      if (!isForeign && check.admitsForm(form.get('token') ?? '')) return act(ctx, form);
      show(ctx, 'Not done', FOREIGN_FORM, 403);
    });
  const done = (ctx: Context, outcome: string) => {
    ctx.status = 303;
    ctx.redirect(`/operators?done=${outcome}`);
  };

  onForm('release', async (ctx, form) => {
    const outcome = await store.release(form.get('id') ?? '');
    logger.info({ outcome }, 'an operator released from quarantine');
    done(ctx, outcome);
  });
  onForm('invite', async (ctx, form) => {
    const count = Math.min(Math.trunc(Number(form.get('count'))) || 0, MAX_BATCH);
    const latest = Number(form.get('latest'));
    if (count < 1) return show(ctx, 'Not done', FOREIGN_FORM, 400);
    const batch = await store.invite(count, now(), latest);
    logger.info({ batch: batch?.batch, people: batch?.people }, 'an operator invited people');
    if (batch !== undefined) return done(ctx, 'invited');
    const isNewer = (await store.batches()).some((made) => made.batch > latest);
    done(ctx, isNewer ? 'newer' : 'all');
  });
  onForm('search', async (ctx, form) => {
    const text = form.get('text') ?? '';
    show(ctx, 'Search', searchPage(await searchPeople(store, text), text, check.formToken));
  });
  onForm('export', async (ctx, form) => {
    const program = form.get('for') as MailProgram;
    if (!Object.hasOwn(MAIL_PROGRAMS, program)) return show(ctx, 'Not done', FOREIGN_FORM, 400);
    const batch = Number(form.get('batch')) || undefined;
    logger.info({ program, batch }, 'an operator exported');
    const name = batch === undefined ? 'waitlist' : `waitlist-batch-${batch}`;
    ctx.set({ 'Cache-Control': NO_STORE, 'Content-Type': 'text/csv; charset=utf-8' });
    ctx.attachment(`${name}-${program}.csv`);
    const people = store.export(batch === undefined ? {} : { batch });
    ctx.body = Readable.from(exportFor(program, people));
  });
}

type Show = (ctx: Context, title: string, body: Html, status: number) => void;

function guard(check: TokenCheck, show: Show): Middleware {
  return (ctx, next) => {
    if (check.admits(ctx.get('authorization'))) return next();
    ctx.set('WWW-Authenticate', 'Basic realm="Statline operators", charset="UTF-8"');
    show(ctx, 'The token, please', TOKEN_NEEDED, 401);
    return undefined;
  };
}

const OFF = html`<p>This page shows people's data, and no token that opens it is set. Set
<code>OPERATORS_TOKEN</code> (at least 24 characters, as from <code>openssl rand -hex 24</code>) and
restart the API.</p>`;
const TOKEN_NEEDED = html`<p>This page opens with the token of <code>OPERATORS_TOKEN</code> as the
password; the user name does not matter. Reload it for another try.</p>`;
const FOREIGN_FORM = html`<p>That form did not come from this page, or the token has changed since it
was opened. Nothing was changed. <a href="/operators">Back to the waitlist</a></p>`;
