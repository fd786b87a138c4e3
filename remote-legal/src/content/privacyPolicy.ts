import type { RulebookOf } from '../rulebook/RulebookContent.ts';
import { mailTo } from './mailTo.ts';

/**
 * SAMPLE TEXT, to be reviewed by counsel before the site goes live. It describes what this site does: what is stored
 * (api/src/store), counted (api/src/limits, contract/src/funnel.ts) and reported by browsers
 * (compose/src/rollout/visits). Change it when these change. The date and the nine sections are fixed by
 * docs/product.md.
 */
export const privacyPolicy: RulebookOf = ({ product, origin, email, address }) => ({
  title: 'Privacy Policy',
  address: `${origin}/privacy-policy`,
  updated: 'December 2024',
  summary: `This site does two things: it tells you about ${product}, and it takes names for a waitlist. Here is what it keeps about you, why, for how long, and how you get it removed.`,
  score: [
    { figure: '0', label: 'tracking cookies' },
    { figure: '0', label: 'names sold or rented out' },
    { figure: '0', label: 'ad trackers on the page' },
  ],
  next: { text: 'Terms of Service', href: '/terms-of-service' },
  rules: [
    {
      id: 'information-collected',
      title: 'Information We Collect',
      body: [
        'If you only read, you give us no name and no email address. If you join the waitlist, we collect what you write on the slip:',
        {
          points: [
            'Your full name.',
            'Your email address.',
            'Your school or organization, if you choose to name it.',
            'The date and time you joined, and how often the same email address was sent in.',
          ],
        },
        'For 90 days we store with it where you came from: the first page of your visit, the site that led you to it, and the campaign that its link names. What looks like an address or an identifier is left out.',
        'With every request your device also sends its IP address. We use it to stop abuse: each sign-up is counted under a scrambled form of the address for ten minutes, and of the email address for an hour. While we try a new version of a page, a device that gets it, or on which it fails, is counted once under such a form, until a day after the trial at most. Your IP address is never stored with your entry.',
        'We count visits, forms that are begun and sent, and addresses that are confirmed, by day and by the version of the page: totals alone, without a cookie, deleted after 90 days.',
        'After some visits the page reports how quickly it appeared and answered, how much of it moved and which version it was, with no cookie, no name and nothing that you typed; no address is kept with it. A browser that asks sites not to track it (Global Privacy Control, Do Not Track) sends none, is not counted, and where you came from is not stored.',
        'The sign-up form has a hidden field that people never see, because automated spam tends to fill in every field. An entry with that field filled in is set aside for 30 days, in case a browser filled it in by mistake. Then it is deleted.',
        'The “Reserve Your Spot” form on the waitlist page sends nothing. What you type there is filled in for you in the sign-up form, and sent if you send that.',
      ],
    },
    {
      id: 'use',
      title: 'How We Use Information',
      body: [
        'We use your entry for three things, and nothing else:',
        {
          points: [
            `To tell you when ${product} launches and offer you early access.`,
            'To count. We show how many people have joined, how many joined lately and from how many schools. Those are totals: nobody is named. We also look at which pages and campaigns lead people here.',
            'To protect the waitlist from spam and abuse.',
          ],
        },
        'We keep your entry until the app has launched and we have written to you about it, or until you ask us to remove it, whichever comes first.',
      ],
    },
    {
      id: 'sharing',
      title: 'Sharing of Information',
      body: [
        'We do not sell your information. Nor do we give it to advertisers, your school, your team, a collective or the NCAA.',
        'Companies that host our servers and deliver our email handle your information on our behalf. They may use it for nothing else. We also hand over what a law or a court order requires, and no more.',
      ],
    },
    {
      id: 'security',
      title: 'Security',
      body: [
        'Only the people who run the waitlist can open it. Our server’s logs hold no names and no email addresses, and your details never appear in a web address.',
        'No system is perfectly safe. If a breach ever touches your information, we will write to you and say what happened.',
      ],
    },
    {
      id: 'rights',
      title: 'Your Rights',
      body: [
        'Your entry is yours. You can ask us to:',
        {
          points: [
            'Tell you what we hold about you, and send you a copy.',
            'Correct a name, an address or a school.',
            'Remove you from the waitlist.',
            'Stop writing to you.',
          ],
        },
        [
          'Write to ',
          mailTo(email),
          ' from the address you signed up with. It costs nothing, and we will not treat you differently for asking. Depending on where you live, the law may give you more rights than these; we will honor them.',
        ],
      ],
    },
    {
      id: 'account-deletion',
      title: 'Account Deletion',
      body: [
        [
          'On the waitlist, without the app: write to ',
          mailTo(email),
          ' from the address you signed up with and ask to be removed. A person on our side deletes your entry. You need no account and no app.',
        ],
        'With an app account: request deletion in the app’s Settings. We send a verification to your email address, and your account is deleted once you have confirmed it there.',
        'Deletion is irreversible. What has been deleted cannot be brought back, so export anything you need for your taxes first.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      body: [
        'This site sets no cookies for advertising or analytics, and usually none at all. While we try a new version of a page, one keeps a number from 0 to 99 for 30 days, so that you see the same version each time, and one proves for half an hour that a report of a failure comes from our page. After we have renewed a part of the site, one notes for a day which version you have seen, so that no page shows you an older one. A form that is sent without script leaves one for a minute, to tell you how it went. None of them says anything about you.',
      ],
    },
    {
      id: 'updates',
      title: 'Updates to This Policy',
      body: [
        'When what we do changes, this policy changes with it, and the date at the top says when. If a change affects information that you have given us, we write to you before it takes effect.',
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      body: [
        [
          'Questions, corrections, removals: write to ',
          mailTo(email),
          `, or by post to ${product}, ${address}. A person will answer.`,
        ],
      ],
    },
  ],
});
