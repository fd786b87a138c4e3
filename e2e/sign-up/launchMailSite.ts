import {
  type MailServer,
  type ReceivedMail,
  startMailServer,
} from '../../api/fixtures/mail/startMailServer.ts';
import { findFreePorts } from '../../scripts/running/findFreePorts.ts';
import type { Site, SiteOptions } from '../site/startSite.ts';
import { expect } from '../site/test.ts';

export interface MailSite {
  site: Site;
  /** Waits until an address has its mail. */
  mailTo: (address: string) => Promise<ReceivedMail>;
  /** The code of the referral link in a mail. */
  codeIn: (mail: ReceivedMail) => string;
  mailServer: MailServer;
}

/** Starts a site with confirmation by mail, and a real SMTP server for its mails. */
export async function launchMailSite(
  launchSite: (options: SiteOptions) => Promise<Site>,
): Promise<MailSite> {
  const mailServer = await startMailServer();
  const [port = 0] = await findFreePorts(1);
  const origin = `http://127.0.0.1:${port}`;
  const site = await launchSite({ origin, port, smtpUrl: mailServer.url });
  const find = (address: string) => mailServer.mails.find(({ to }) => to === address);
  return {
    site,
    mailServer,
    mailTo: async (address) => {
      await expect.poll(() => find(address)).toBeDefined();
      return find(address) as ReceivedMail;
    },
    codeIn: ({ text }) => /\/\?r=([\w-]{16})$/m.exec(text)?.[1] ?? 'no code',
  };
}
