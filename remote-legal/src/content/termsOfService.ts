import type { RulebookOf } from '../rulebook/RulebookContent.ts';
import { mailTo } from './mailTo.ts';

/**
 * SAMPLE TEXT, to be reviewed by counsel before the site goes live (governing law and
 * liability above all). The date, the twelve sections and the legal statements (no tax
 * preparer or advisor, fees in advance, 30 days' notice, deletion) are fixed by docs/product.md.
 */
export const termsOfService: RulebookOf = ({ product, origin, email, address }) => ({
  title: 'Terms of Service',
  address: `${origin}/terms-of-service`,
  updated: 'December 2024',
  summary: `These are the rules for this website, the waitlist and the ${product} app. They are written to be read. The short version: we estimate, you decide, and your taxes stay yours to file.`,
  score: [
    { figure: '$0', label: 'to join the waitlist' },
    { figure: '30', label: 'days’ notice before a fee changes' },
    { figure: '0', label: 'tax returns filed for you' },
  ],
  next: { text: 'Privacy Policy', href: '/privacy-policy' },
  rules: [
    {
      id: 'acceptance',
      title: 'Acceptance of Terms',
      body: [
        `By using this website, joining the waitlist or using the ${product} app, you accept these terms. If you do not accept them, please do not use the service.`,
        'You must be old enough to enter into a contract where you live. If you are not, a parent or guardian has to accept these terms for you.',
      ],
    },
    {
      id: 'service-description',
      title: 'Service Description',
      body: [
        `${product} is a mobile app that helps student-athletes manage money from name-image-likeness (NIL) deals. It offers automated NIL tax calculation, monthly budgeting, financial-goal planning, earnings tracking and AI support.`,
        'The app has not launched yet. This website offers information and a waitlist, and nothing else. Joining the waitlist costs nothing, obliges you to nothing, and does not promise you access by a certain date.',
      ],
    },
    {
      id: 'accounts',
      title: 'Accounts',
      body: [
        'You need no account to read this site or to join the waitlist. The app needs one. Give true details, keep your password to yourself, and tell us at once if somebody else gets into your account.',
        'You can request deletion of your account in the app’s Settings. We confirm it by an email verification. Deletion is irreversible.',
      ],
    },
    {
      id: 'financial-services',
      title: 'Financial Services and Compliance',
      body: [
        `${product} is not a licensed tax preparer or financial advisor. Everything it calculates is an estimate for your information. It is not tax, legal, accounting or investment advice.`,
        {
          points: [
            `${product} files nothing. Preparing, filing and paying your taxes stays with you, or with a professional you choose.`,
            'Estimates are only as good as the numbers you enter. Check them before you rely on them.',
            `${product} is not affiliated with, endorsed by or sponsored by the NCAA or any school.`,
            'NIL rules differ by state, conference and school. You are responsible for following the ones that apply to you, including any duty to disclose your deals.',
          ],
        },
        'Talk to a licensed professional before you make a decision that matters.',
      ],
    },
    {
      id: 'fees',
      title: 'Fees',
      body: [
        'Joining the waitlist is free. Fees may apply for premium features of the app. They are billed in advance, and you see the price before you agree to pay it.',
        'We give you at least 30 days’ notice before any change of fees. If you do not agree to the new fee, cancel before it takes effect and you will not be charged it.',
      ],
    },
    {
      id: 'intellectual-property',
      title: 'Intellectual Property',
      body: [
        `The ${product} name, design, texts and software belong to us or to those who license them to us. You may use them to use the service. You may not copy, resell or take apart the service, except where the law allows it.`,
        'What you enter stays yours. Your name, image and likeness stay yours. Nothing in these terms gives us a right to use them in advertising.',
      ],
    },
    {
      id: 'privacy',
      title: 'Privacy',
      body: [
        [
          'The ',
          {
            text: 'Privacy Policy',
            href: '/privacy-policy',
            printed: `${origin}/privacy-policy`,
          },
          ' says what we collect, why, for how long, and how you get it removed. It is part of these terms.',
        ],
      ],
    },
    {
      id: 'disclaimers',
      title: 'Disclaimers',
      body: [
        'The service is provided as it is and as it is available. We work to keep it right and running, but we do not promise that it is free of errors or never interrupted, or that an estimate matches what a tax authority will ask of you.',
        'As far as the law allows, we are not liable for penalties, interest, lost income or other indirect loss that comes from relying on an estimate, from a missed deadline or from the service being unavailable. Rights that the law gives you and that cannot be waived stay untouched.',
      ],
    },
    {
      id: 'termination',
      title: 'Termination',
      body: [
        'You can stop at any time: leave the waitlist by writing to us, or delete your account in the app’s Settings.',
        'We may suspend or end access for anyone who breaks these terms, abuses the service or breaks the law with it. Where we can, we will tell you first and say why.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to Terms',
      body: [
        'We may change these terms. The date at the top says when they last changed. If a change matters to you, we will write to you before it takes effect; changes of fees need 30 days’ notice in any case. Going on using the service after that means that you accept the new terms.',
      ],
    },
    {
      id: 'governing-law',
      title: 'Governing Law',
      body: [
        'These terms are governed by the laws of the state in which our postal address stands, and by the federal laws of the United States. Disputes go to the courts there, unless the law where you live gives you the right to your own.',
        'Write to us first. Most disagreements end with one honest email.',
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      body: [
        [
          'Questions about these terms: write to ',
          mailTo(email),
          `, or by post to ${product}, ${address}.`,
        ],
      ],
    },
  ],
});
