import { type MailServer, startMailServer } from '../../fixtures/mail/startMailServer.ts';
import { sampleSignUp } from '../../fixtures/samples/sampleSignUp.ts';
import { createSendMail } from './createSendMail.ts';

let mailServer: MailServer;
beforeEach(async () => {
  mailServer = await startMailServer();
});
afterEach(() => mailServer.close());

/** Sends a mail. @param positionOf called just before. */
function send(
  stop: AbortSignal,
  positionOf: () => Promise<number>,
  smtpUrl = mailServer.url,
): Promise<void> {
  const settings = {
    smtpUrl,
    from: 'Statline <hello@statline.example>',
    secret: 'a-secret-of-more-than-24-characters',
    origin: 'https://site.example',
    perDay: 100,
  };
  const addresses = {} as Parameters<typeof createSendMail>[1]['addresses'];
  const referrals = { positionOf, ranking: async () => [] };
  const now = () => new Date();
  const event = { id: 'event', type: 'signed_up', at: now(), personId: 'person' } as const;
  const signUp = sampleSignUp();
  return createSendMail(
    settings,
    { addresses, referrals },
    now,
  )({ ...event, signUp, attempts: 1 }, stop);
}

test('sends nothing if the stop has begun', async () => {
  const stop = new AbortController();

  const sending = send(stop.signal, async () => {
    stop.abort();
    return 1;
  });

  await expect(sending).rejects.toThrow('aborted');
  expect(mailServer.mails).toEqual([]);
});

test('does not wait for a server that hangs, once the stop begins', async () => {
  const stop = new AbortController();
  mailServer.onMail = () => {
    stop.abort();
    return new Promise(() => {});
  };

  await expect(send(stop.signal, async () => 1)).rejects.toThrow('aborted');
});

test('names the position with thousands separators', async () => {
  await send(new AbortController().signal, async () => 10_601);

  const [{ text, html } = {}] = mailServer.mails;
  for (const part of [text, html]) expect(part).toContain('You are number 10,601 on the list');
});

test('sends the mail without the position if that cannot be read', async () => {
  await send(new AbortController().signal, () => Promise.reject(new Error('busy')));

  expect(mailServer.mails).toHaveLength(1);
});

test("does not take a rejection of the sender's address for one of the recipient's", async () => {
  const refusal = { at: 'sender', responseCode: 550, text: '5.1.3 Bad address' } as const;
  mailServer.refusals.set('hello@statline.example', refusal);

  await expect(send(new AbortController().signal, async () => 1)).rejects.toThrow('5.1.3');
});

test('sends nothing unencrypted, except to this machine', async () => {
  // Reaches this machine, but is not a name of it.
  const elsewhere = mailServer.url.replace(/127\.0\.0\.1|localhost/, '0.0.0.0');

  await expect(send(new AbortController().signal, async () => 1, elsewhere)).rejects.toThrow(
    'STARTTLS',
  );
  expect(mailServer.mails).toEqual([]);
});
