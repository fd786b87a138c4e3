import type Router from '@koa/router';
import { API_PAGE_HEADER, SIGN_UP_PATH } from '@statline/contract/api';
import type { Logger } from '@statline/service/logging/createLogger';
import type { Context, Middleware } from 'koa';
import { nameRoute } from '../../http/nameRoute.ts';
import { createPages } from '../../pages/createPages.ts';
import type { ListedRecord } from '../../store/ListedSignUp.ts';
import type { AddressBook } from '../createAddressBook.ts';
import { confirmation, done, notice, record } from './bodies.ts';
import { words } from './words.ts';

const SHEET = new URL('./addresses.css', import.meta.url);

/**
 * Routes of the pages that mails link to. GET changes nothing, since mail scanners follow every link. The buttons post,
 * and so does a mail program that unsubscribes by itself (RFC 8058), whose body is not needed.
 *
 * @param confirmed called when an address is confirmed for the first time.
 */
export function routeAddresses(
  router: Router,
  book: AddressBook,
  logger: Logger,
  confirmed: (ctx: Context) => void,
): void {
  const { show, failing } = createPages(router, {
    folder: `${SIGN_UP_PATH}/fonts`,
    sheet: SHEET,
    mark: words.mark,
    // The URL contains the token.
    referrerPolicy: 'no-referrer',
    headers: { [API_PAGE_HEADER]: '1', 'X-Robots-Tag': 'noindex' },
    logger,
  });

  type Words = { title: string; text: string };
  type Action = (token: string) => Promise<Outcome | undefined>;
  type Outcome = 'confirmed' | 'expired' | 'requested' | 'refused' | 'unsubscribed' | 'erased';

  const showUnknown = (ctx: Context, { title, text }: Words = words.unknown) =>
    show(ctx, title, notice(text), 404);
  type ShowPerson = (ctx: Context, person: ListedRecord, token: string) => void | Promise<void>;
  const showPerson = (page: ShowPerson) => {
    return async (ctx: Context) => {
      const token = tokenIn(ctx);
      const person = await book.find(token);
      if (person === undefined) showUnknown(ctx);
      else await page(ctx, person, token);
    };
  };
  const showConfirm = (ctx: Context, person: ListedRecord, token: string) => {
    if (person.address?.state === 'confirmed')
      return show(ctx, words.confirmed.title, done(words.confirmed.text, token));
    const question = book.isExpired(person) ? 'expired' : 'confirm';
    return show(ctx, words[question].title, confirmation(question, person, token));
  };
  const act = (action: Action, unknown?: Words) => async (ctx: Context) => {
    const token = tokenIn(ctx);
    const outcome = await action(token);
    if (outcome === undefined) showUnknown(ctx, unknown);
    else if (outcome === 'expired') await showPerson(showConfirm)(ctx);
    else {
      const { title, text } = words[outcome];
      const pages = outcome === 'unsubscribed' ? (['record'] as const) : undefined;
      show(ctx, title, outcome === 'erased' ? notice(text) : done(text, token, pages));
    }
  };

  const get = (page: string, respond: Middleware) =>
    router.get(`${SIGN_UP_PATH}/${page}`, nameRoute, failing, respond);
  const post = (action: string, respond: Middleware) =>
    router.post(`${SIGN_UP_PATH}/${action}`, nameRoute, failing, respond);

  get('confirm', showPerson(showConfirm));
  post('confirm', async (ctx) => {
    const confirm: Action = async (token) => {
      const outcome = await book.confirm(token);
      if (outcome !== 'first') return outcome;
      confirmed(ctx);
      return 'confirmed';
    };
    await act(confirm)(ctx);
  });
  const showUnsubscribe = showPerson((ctx, person, token) =>
    show(ctx, words.unsubscribe.title, confirmation('unsubscribe', person, token)),
  );
  get('unsubscribe', showUnsubscribe);
  post('unsubscribe', act(book.unsubscribe));
  const showRecord = showPerson(async (ctx, person, token) => {
    const { quarantined } = await book.recordOf(person);
    const body = record(person, quarantined, token, book.isExpired(person));
    show(ctx, words.record.title, body);
  });
  for (const page of ['record', 'resend', 'erase']) get(page, showRecord);
  post('resend', act(book.resend));
  // After a second click there is no record, as with a wrong token: the store cannot distinguish the two.
  post('erase', act(book.erase, words.alreadyErased));
}

/** Reads a token: 256 bits in base64url. Anything else becomes '', and is not repeated in a page. */
function tokenIn(ctx: Context): string {
  const token = new URLSearchParams(ctx.querystring).get('token') ?? '';
  return /^[\w-]{43}$/.test(token) ? token : '';
}
