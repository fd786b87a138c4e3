import { hydrateServerHtml } from '@statline/compose/testing';
import { SAMPLE_PROPS } from '@statline/contract/remotes';
import { act, render, screen, within } from '@testing-library/react';
import PrivacyPolicy from './PrivacyPolicy.tsx';
import TermsOfService from './TermsOfService.tsx';

const props = SAMPLE_PROPS['legal/PrivacyPolicy'];

/** Since jsdom has no layout, the test defines which rules have come into view and which have left it. */
let scrollTo: (inView: Record<string, boolean>) => void;
beforeEach(() => {
  class Observer {
    disconnect = () => {};
    observe = () => {};
    constructor(
      callback: (changes: { target: Element | null; isIntersecting: boolean }[]) => void,
    ) {
      scrollTo = (inView) =>
        act(() =>
          callback(
            Object.entries(inView).map(([id, isIntersecting]) => ({
              target: document.getElementById(id),
              isIntersecting,
            })),
          ),
        );
    }
  }
  globalThis.IntersectionObserver = Observer as unknown as typeof IntersectionObserver;
});

const PRIVACY = [
  'Information We Collect',
  'How We Use Information',
  'Sharing of Information',
  'Security',
  'Your Rights',
  'Account Deletion',
  'Cookies',
  'Updates to This Policy',
  'Contact',
];
const TERMS = [
  'Acceptance of Terms',
  'Service Description',
  'Accounts',
  'Financial Services and Compliance',
  'Fees',
  'Intellectual Property',
  'Privacy',
  'Disclaimers',
  'Termination',
  'Changes to Terms',
  'Governing Law',
  'Contact',
];
const numbered = (titles: string[]) =>
  titles.map((title, index) => `${String(index + 1).padStart(2, '0')} ${title}`);

describe.each([
  ['Privacy Policy', PrivacyPolicy, PRIVACY],
  ['Terms of Service', TermsOfService, TERMS],
] as const)('%s', (title, Page, sections) => {
  test('has its title, its date and its numbered sections', () => {
    render(<Page {...props} />);

    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByText('Last updated: December 2024')).toBeVisible();
    const headings = screen.getAllByRole('heading', { level: 2 });
    expect(headings.map((heading) => heading.textContent)).toEqual(numbered([...sections]));
  });

  test('links to every section by its anchor', () => {
    const { container } = render(<Page {...props} />);

    const list = container.querySelector('details nav') as HTMLElement;
    const links = within(list).getAllByRole('link', { hidden: true });
    expect(links.map((link) => link.textContent)).toEqual(numbered([...sections]));
    for (const link of links) {
      const section = container.querySelector(link.getAttribute('href') ?? '');
      expect(section).toHaveAccessibleName(link.textContent ?? '');
    }
  });

  test("hydrates the server's HTML without a mismatch", () => {
    const { serverHtml, mismatches } = hydrateServerHtml(<Page {...props} />);

    expect(serverHtml).toContain(`mailto:${props.site.email}`);
    expect(serverHtml).not.toContain('Statline');
    expect(mismatches).toEqual([]);
  });
});

test('marks the current rule, and moves the mark while the reader scrolls', () => {
  const { container } = render(<TermsOfService {...props} />);
  const current = () =>
    [...container.querySelectorAll('details a[aria-current=location]')].map((a) => a.textContent);
  expect(current()).toEqual([]);

  scrollTo({ fees: true, 'intellectual-property': true });
  expect(current()).toEqual(['05 Fees']);

  scrollTo({ fees: false, privacy: true });
  expect(current()).toEqual(['06 Intellectual Property']);
});

test.each([
  ['financial-services', 'is not a licensed tax preparer or financial advisor'],
  ['financial-services', 'is not affiliated with, endorsed by or sponsored by the NCAA'],
  ['fees', 'Fees may apply for premium features of the app. They are billed in advance'],
  ['fees', '30 days’ notice before any change of fees'],
  ['accounts', 'Deletion is irreversible.'],
])('the terms state under %s: %s', (id, statement) => {
  const { container } = render(<TermsOfService {...props} />);

  expect(container.querySelector(`#${id}`)).toHaveTextContent(statement);
});

test.each([
  ['information-collected', 'IP address'],
  ['information-collected', 'set aside for 30 days'],
  ['use', 'until you ask us to remove it'],
  ['sharing', 'We do not sell your information.'],
  ['account-deletion', `without the app: write to ${props.site.email}`],
  ['account-deletion', 'request deletion in the app’s Settings'],
  ['cookies', 'sets no cookies for advertising or analytics'],
])('the privacy policy states under %s: %s', (id, statement) => {
  const { container } = render(<PrivacyPolicy {...props} />);

  expect(container.querySelector(`#${id}`)).toHaveTextContent(statement);
});
