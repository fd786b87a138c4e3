import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { FunnelStep } from '@statline/contract/funnel';
import { createLogger } from '@statline/service/logging/createLogger';
import { signMessage } from '@statline/service/webhooks/signMessage';
import { Registry } from 'prom-client';
import { temporaryFolder } from '../../../service/fixtures/temporaryFolder.ts';
import { until } from '../../../service/fixtures/until.ts';
import { callCommand } from '../../fixtures/callCommand.ts';
import {
  type MailServer,
  type ReceivedMail,
  startMailServer,
} from '../../fixtures/mail/startMailServer.ts';
import { pause } from '../../fixtures/pause.ts';
import { sampleSignUp } from '../../fixtures/samples/sampleSignUp.ts';
import { type ServedApi, serveApi } from '../../fixtures/serveApi.ts';
import {
  describeWithMongo,
  dropDatabases,
  freshDatabase,
} from '../../fixtures/stores/mongoForTests.ts';
import { openTestMongoStore } from '../../fixtures/stores/openTestMongoStore.ts';
import { createAddressBook } from '../addresses/createAddressBook.ts';
import { LINK_DAYS } from '../addresses/LINK_DAYS.ts';
import { startDelivery } from '../delivery/startDelivery.ts';
import { NO_LIMITS } from '../limits/createLimits.ts';
import { announcingOf } from '../openBackend.ts';
import { MAIL_INTERVAL_MS } from '../store/Addresses.ts';
import { openEmbeddedStore } from '../store/embedded/openEmbeddedStore.ts';
import type { SignUpStore, StoreOptions } from '../store/SignUpStore.ts';
import { StoreUnavailable } from '../store/StoreUnavailable.ts';
import { createWaitlist } from '../waitlist/createWaitlist.ts';
import { createSendMail, MAIL_LEASE_MS } from './createSendMail.ts';

const BOUNCE_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const ADA = { name: 'Quokka Wombat', email: 'Numbat@Bilby.example', school: 'Potoroo High' };
const KEY = 'numbat@bilby.example';

/**
 * Tests all steps of a person, over HTTP and SMTP. @param open opens a fresh store, whose data may be in the folder.
 */
function testPersonJourney(
  name: string,
  open: (folder: string, options: StoreOptions) => Promise<SignUpStore>,
): void {
  describe(`confirmation by mail: ${name}`, () => {
    let mailServer: MailServer;
    let folder: string;
    let store: SignUpStore;
    let api: ServedApi;
    let registry: Registry;
    let counted: FunnelStep[];
    let stopDelivery: () => Promise<void>;
    /** Milliseconds by which the clock is ahead. */
    let laterMs: number;

    beforeEach(async () => {
      [laterMs, registry, mailServer] = [0, new Registry(), await startMailServer()];
      counted = [];
      folder = await temporaryFolder();
      const now = () => new Date(Date.now() + laterMs);
      const mail = {
        smtpUrl: mailServer.url,
        from: 'Statline <hello@statline.example>',
        secret: 'a-secret-of-more-than-24-characters',
        origin: 'https://site.example',
        perDay: 100,
      };
      store = await open(folder, announcingOf({ webhook: undefined, mail }));
      const addresses = createAddressBook({ store, backupDir: `${folder}/backups`, now });
      const signedUp = (emailKey: string) => void addresses.signedUpAgain(emailKey);
      const waitlist = createWaitlist({ store, limits: NO_LIMITS, now, signedUp });
      api = await serveApi(store, {
        waitlist,
        addresses,
        bounceSecret: BOUNCE_SECRET,
        confirms: true,
        counts: { add: ({ step }) => void counted.push(step) },
      });
      stopDelivery = startDelivery({
        what: 'mail',
        outbox: store.addresses.outbox,
        send: createSendMail(mail, store, now),
        leaseMs: MAIL_LEASE_MS,
        now,
        logger: createLogger({
          service: 'test',
          level: 'debug',
          destination: { write: (line) => void api.logs.push(line) },
        }),
        registry,
        pollMs: 5,
      });
    });
    afterEach(async () => {
      await stopDelivery();
      await api.close();
      await store.close();
      await mailServer.close();
      await rm(folder, { recursive: true });
    });

    const join = async (person: object = ADA) => {
      const response = await fetch(`${api.url}/api/waitlist`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(person),
      });
      expect(response.status).toBe(200);
      return response.text();
    };
    const mail = async (count = 1): Promise<ReceivedMail> => {
      await until(() => mailServer.mails.length >= count);
      return mailServer.mails.at(-1) as ReceivedMail;
    };
    const get = (path = '') => fetch(api.url + path, { redirect: 'manual' });
    const post = (path = '', body?: URLSearchParams | FormData) =>
      fetch(api.url + path, { method: 'POST', redirect: 'manual', ...(body && { body }) });
    const addressOf = async (key = KEY) => (await store.find(key)).listed?.address;
    const stateOf = async (key = KEY) => (await addressOf(key))?.state;
    const isMailed = async () => (await addressOf())?.mailedAt !== undefined;

    test('sends one mail with links, as text and HTML, without user input or tracking', async () => {
      expect(await join()).toContain('by the link in our mail');
      await join();
      const { to, headers, text, html, links } = await mail();
      await pause(100);

      expect(mailServer.mails).toHaveLength(1);
      expect(to).toBe('Numbat@bilby.example');
      expect(headers.get('message-id')).toMatch(/^<[\w-]{36}@site\.example>$/);
      expect(headers.get('list-unsubscribe')).toBe(`<https://site.example${links.unsubscribe}>`);
      expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      for (const page of ['confirm', 'record', 'unsubscribe']) {
        expect(html).toContain(`href="https://site.example${links[page]}"`);
      }
      expect(html).toContain('prefers-color-scheme: dark');
      expect(html).not.toMatch(/<img|<script|url\(/);
      expect(text + html).not.toMatch(/quokka|potoroo/i);
    });

    test('contains the place on the list and a referral link whose referrals count once confirmed', async () => {
      await join();
      const { text, html } = await mail();
      const [link = '', code = ''] = /https:\/\/site\.example\/\?r=([\w-]{16})$/m.exec(text) ?? [];
      const welcome = await join({ ...ADA, email: 'bob@bilby.example', referredBy: code });
      const { links, text: next } = await mail(2);

      expect(html).toContain(`href="${link}"`);
      expect(text).toContain('You are number 1 on the list');
      expect(next).toContain('You are number 2 on the list');
      expect(next).not.toContain(code);
      expect(welcome).not.toMatch(/\d/);
      await post(links.confirm);
      expect(await store.referrals.ranking(10)).toEqual([]);
      await post(mailServer.mails[0]?.links.confirm);
      expect(await store.referrals.ranking(10)).toMatchObject([
        { person: { emailKey: KEY }, referrals: 1 },
      ]);
      expect(await (await get(links.record)).text()).toContain(code);
      expect(api.logs.join('')).not.toContain(code);
    });

    test('omits the place if it cannot be counted', async () => {
      store.referrals.positionOf = () => Promise.reject(new StoreUnavailable(new Error('slow')));
      await join();
      const { text, html, links } = await mail();

      expect(text + html).not.toContain('You are number');
      expect(text).toContain(links.confirm);
    });

    test('confirms by a button, never by opening the link, and can be repeated', async () => {
      await join();
      const { links } = await mail();

      const page = await get(links.confirm);
      const text = await page.text();
      expect([page.status, await stateOf()]).toEqual([200, 'pending']);
      expect(text).toContain(`<form method="post" action="${links.confirm}">`);
      expect(Object.fromEntries(page.headers)).toMatchObject({
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'x-api-page': '1',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });

      for (let times = 0; times < 2; times += 1) {
        const confirmed = await post(links.confirm);
        expect([confirmed.status, await confirmed.text()]).toEqual([
          200,
          expect.stringContaining('You are in'),
        ]);
      }
      expect(await stateOf()).toBe('confirmed');
      expect(counted).toEqual(['sent', 'confirmed']);
      expect(await (await get(links.confirm)).text()).toContain('You are in');
      const { output } = await callCommand(store, 'export --state confirmed --format json');
      expect(JSON.parse(output)).toMatchObject([{ name: ADA.name, state: 'confirmed' }]);
    });

    test("unsubscribes by a mail program's one-click request, without a redirect", async () => {
      await join();
      const { headers } = await mail();
      const url = new URL(String(headers.get('list-unsubscribe')).slice(1, -1));

      const body = new FormData();
      body.set('List-Unsubscribe', 'One-Click');
      const response = await post(url.pathname + url.search, body);

      expect(response.status).toBe(200);
      expect(await stateOf()).toBe('unsubscribed');
    });

    test('shows people the id that the webhook has of them, and the number of mails', async () => {
      const personId = '9b2f4c1e-quoll';
      await store.import([{ ...sampleSignUp({ emailKey: KEY }), personId }]);
      await join();
      const { links } = await mail();

      const record = await (await get(links.record)).text();

      expect(record).toContain(personId);
      expect(record).toContain('<dt>Mails</dt><dd>1</dd>');
    });

    test('shows people their record, and erases it permanently', async () => {
      await join({ ...ADA, consent: '2026-11' });
      const { links } = await mail();

      const record = await (await get(links.record)).text();
      for (const words of [ADA.name, ADA.email, ADA.school, 'version 2026-11', 'Erase it']) {
        expect(record).toContain(words);
      }
      const erased = await post(links.record?.replace('record', 'erase'));

      expect(await erased.text()).toContain('Your record is erased');
      expect(await store.find(KEY)).toEqual({});
      expect((await get(links.record)).status).toBe(404);
      const again = await post(links.record?.replace('record', 'erase'));
      expect([again.status, await again.text()]).toEqual([
        404,
        expect.stringContaining('If you have pressed the button before, your record is erased'),
      ]);
      expect(readdirSync(`${folder}/backups`)).toEqual([expect.stringMatching(/^erasures-/)]);
    });

    test('shows a quarantined sign-up of the same address too', async () => {
      await join();
      const { links } = await mail();
      await join({ ...ADA, name: 'Dingo Emu', honeypot: 'filled' });

      const record = await (await get(links.record)).text();

      expect(record).toContain('Set aside');
      expect(record).toContain('Dingo Emu');
    });

    test('accepts signed bounce reports, and responds alike for listed and unknown addresses', async () => {
      await join();
      await mail();
      const report = async (type: string, email: string, secret = BOUNCE_SECRET) => {
        const body = JSON.stringify({ type, data: { email } });
        const headers = signMessage(secret, 'msg_1', new Date(), body);
        const url = `${api.url}/api/waitlist/bounces`;
        const response = await fetch(url, { method: 'POST', headers: { ...headers }, body });
        return [response.status, await response.text()];
      };

      const listed = await report('mail.bounced', ADA.email);
      expect(listed).toEqual([200, '{"message":"Noted."}']);
      expect(await report('mail.bounced', 'nobody@bilby.example')).toEqual(listed);
      expect(await stateOf()).toBe('bounced');
      await report('mail.complained', ADA.email);
      expect(await stateOf()).toBe('unsubscribed');
      const other = BOUNCE_SECRET.replace('B', 'C');
      expect((await report('mail.bounced', ADA.email, other))[0]).toBe(401);
      expect((await report('mail.delivered', ADA.email))[0]).toBe(400);
    });

    test('marks an address that the mail server rejects permanently, and retries after other errors', async () => {
      const [wrong, busy] = ['wrong@bilby.example', 'busy@bilby.example'];
      const at = 'recipient';
      mailServer.refusals.set(wrong, { at, responseCode: 550, text: '5.1.1 No such user' });
      mailServer.refusals.set(busy, { at, responseCode: 554, text: '5.7.1 Relay access denied' });
      await join({ ...ADA, email: wrong });
      await join({ ...ADA, email: busy });
      await until(async () => (await stateOf(wrong)) === 'bounced');
      await until(async () => api.logs.join('').includes('the delivery of the mail fails'));
      mailServer.refusals.clear();
      laterMs += 10_000;

      expect((await mail()).to).toBe(busy);
      expect(await stateOf(busy)).toBe('pending');
      expect(mailServer.mails).toHaveLength(1);
      const written = api.logs.join('') + (await registry.metrics());
      expect(written).toContain('"route":"/api/waitlist"');
      expect(written).not.toMatch(/quokka|wombat|numbat|bilby|potoroo/i);
    });

    test('sends a new link after the first expires, on request, or when the person signs up again', async () => {
      await join();
      const { links } = await mail();
      await until(isMailed);
      laterMs += (LINK_DAYS * 24 + 1) * 3_600_000;

      const expired = await post(links.confirm);
      const action = `${links.confirm?.replace('confirm', 'resend')}`;
      expect(await expired.text()).toContain(`action="${action}"`);
      expect(await stateOf()).toBe('pending');
      expect(counted).not.toContain('confirmed');
      const record = await (await get(links.record)).text();
      expect(record).toContain(`action="${action}"`);
      expect(record).not.toContain(`action="${links.confirm}"`);
      expect(await (await post(action)).text()).toContain('on its way');
      expect(await (await post(action)).text()).toContain('No new link now');
      expect((await mail(2)).links).toEqual(links);
      await until(async () => (await (await post(links.confirm)).text()).includes('You are in'));

      await join({ ...ADA, email: 'other@bilby.example' });
      await mail(3);
      // Waits until the time of the mail is recorded.
      await until(async () => (await store.addresses.outbox.figures()).waiting === 0);
      laterMs += 2 * MAIL_INTERVAL_MS;
      await join({ ...ADA, email: 'other@bilby.example' });
      await join();
      expect((await mail(4)).to).toBe('other@bilby.example');
      await pause(100);
      expect(mailServer.mails).toHaveLength(4);
    });

    test('an expired link confirms nothing, also after unsubscribing, and can be sent again', async () => {
      await join();
      const { links } = await mail();
      await until(isMailed);
      laterMs += (LINK_DAYS * 24 + 1) * 3_600_000;
      await post(links.unsubscribe);

      const expired = await (await post(links.confirm)).text();

      expect(expired).toContain('This link has run out');
      expect(await stateOf()).toBe('unsubscribed');
      const action = `${links.confirm?.replace('confirm', 'resend')}`;
      expect(await (await post(action)).text()).toContain('on its way');
    });

    test('a person who has just unsubscribed is not offered to unsubscribe', async () => {
      await join();
      const { links } = await mail();

      const confirmed = await (await post(links.confirm)).text();
      const unsubscribed = await (await post(links.unsubscribe)).text();

      expect(confirmed).toContain(links.unsubscribe);
      expect(unsubscribed).not.toContain(links.unsubscribe);
      expect(unsubscribed).toContain(links.record);
    });

    test('a new sign-up after unsubscribing gets a link that only its button confirms', async () => {
      await join();
      const { links } = await mail();
      await until(isMailed);
      await post(links.unsubscribe);
      laterMs += 2 * MAIL_INTERVAL_MS;

      await join();
      await mail(2);

      expect(await stateOf()).toBe('unsubscribed');
      await post(links.confirm);
      expect(await stateOf()).toBe('confirmed');
    });

    test.each(['', 'x', 'A'.repeat(43), '"><script>'])(
      'refuses a link with the token %j',
      async (token) => {
        await join();
        await mail();
        const query = `?token=${encodeURIComponent(token)}`;

        for (const page of ['confirm', 'unsubscribe', 'record']) {
          const response = await get(`/api/waitlist/${page}${query}`);
          expect(response.status).toBe(404);
          expect(await response.text()).not.toContain('<script');
        }
        for (const action of ['confirm', 'unsubscribe', 'resend', 'erase']) {
          expect((await post(`/api/waitlist/${action}${query}`)).status).toBe(404);
        }
        expect(await stateOf()).toBe('pending');
      },
    );
  });
}

testPersonJourney('embedded', (folder, options) => openEmbeddedStore(folder, options));

describeWithMongo('with MongoDB', (server) => {
  const databases: string[] = [];
  afterAll(() => dropDatabases(databases));

  testPersonJourney('MongoDB', (_folder, options) => {
    const uri = freshDatabase(server);
    databases.push(uri);
    return openTestMongoStore(uri, options);
  });
});
