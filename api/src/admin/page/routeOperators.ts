import type Router from '@koa/router';
import { isCrossSite } from '@statline/service/http/isCrossSite';
import type { Logger } from '@statline/service/logging/createLogger';
import type { Context, Middleware } from 'koa';
import { readBody } from '../../http/readBody.ts';
import { createPages } from '../../pages/createPages.ts';
import { type Html, html } from '../../pages/html.ts';
import type { SignUpStore } from '../../store/SignUpStore.ts';
import { createTokenCheck, type TokenCheck } from './createTokenCheck.ts';
import { overviewPage } from './overviewPage.ts';
import { type OverviewStore, readOverview } from './readOverview.ts';

export interface OperatorsDependencies {
  store: OverviewStore & Pick<SignUpStore, 'release'>;
  /** What opens the page; unset: it is off. */
  token: string | undefined;
  now: () => Date;
  logger: Logger;
}

const SHEET = new URL('./operators.css', import.meta.url);

/** Several times the size of an id and a token. */
const MAX_FORM_BYTES = 2_048;

/** The notice after a release, by the query parameter `released`. */
const NOTICES: Readonly<Record<string, string>> = {
  added: 'Released to the list.',
  present: 'That address was on the list already; it is out of quarantine.',
  absent: 'That sign-up is in quarantine no more: it was released or has run out.',
};

/**
 * The operators' page: read-only but for releasing a person from quarantine. It needs no script,
 * and its policy allows none.
 */
export function routeOperators(router: Router, dependencies: OperatorsDependencies): void {
  const { store, token, now, logger } = dependencies;
  const { show, failing } = createPages(router, {
    folder: '/operators',
    sheet: SHEET,
    mark: 'Statline operators',
    // The browser has to send the origin of a form.
    referrerPolicy: 'same-origin',
    logger,
  });
  if (token === undefined) {
    router.all(['/operators', '/operators/release'], (ctx) => show(ctx, 'Switched off', OFF, 404));
    return;
  }

  const check = createTokenCheck(token);
  const guarded = guard(check, show);
  router.get('/operators', guarded, failing, async (ctx) => {
    const notice = NOTICES[String(ctx.query.released)];
    const overview = await readOverview(store, now());
    show(ctx, 'The waitlist', overviewPage(overview, { notice, formToken: check.formToken }));
  });
  router.post('/operators/release', guarded, failing, async (ctx) => {
    const form = new URLSearchParams(await readBody(ctx.req, MAX_FORM_BYTES));
    if (
      isCrossSite(ctx.req, `${ctx.protocol}://${ctx.host}`) ||
      !check.admitsForm(form.get('token') ?? '')
    ) {
      show(ctx, 'Not released', FOREIGN_FORM, 403);
      return;
    }
    const outcome = await store.release(form.get('id') ?? '');
    logger.info({ outcome }, 'an operator released from quarantine');
    ctx.status = 303;
    ctx.redirect(`/operators?released=${outcome}`);
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

const OFF = html`<p>This page shows people's data, and nobody has set a token that opens it. Set
<code>OPERATORS_TOKEN</code> (at least 24 characters, as from <code>openssl rand -hex 24</code>) and
restart the API.</p>`;
const TOKEN_NEEDED = html`<p>This page opens with the token of <code>OPERATORS_TOKEN</code> as the
password; the user name does not matter. Reload it to be asked again.</p>`;
const FOREIGN_FORM = html`<p>That form did not come from this page, or the token has changed since it
was opened. Nothing was changed. <a href="/operators">Back to the waitlist</a></p>`;
