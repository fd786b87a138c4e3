import { hydrateServerHtml } from '@statline/compose/testing';
import { SAMPLE_PROPS } from '@statline/contract/remotes';
import { fireEvent, render, renderHook, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useDraft } from './fields/useDraft.ts';
import SignUpSection from './SignUpSection.tsx';
import WaitlistPage from './WaitlistPage.tsx';

const props = SAMPLE_PROPS['waitlist/WaitlistPage'];

beforeEach(() => {
  // Otherwise the draft of the previous test would be kept, as for a visitor who comes back. A form without fields
  // clears it.
  renderHook(() => useDraft({ current: null }, [])).unmount();
});

/** Pastes the text, since typing each letter is slow. */
async function enter(label: string, text: string) {
  screen.getByLabelText(label).focus();
  await userEvent.paste(text);
}

async function fillIn() {
  await enter('Full Name', 'Maya Fernandez');
  await enter('Email Address', 'maya@example.edu');
  await enter('School/Organization', 'Sample State');
}

async function reserve() {
  await fillIn();
  await userEvent.click(screen.getByRole('button', { name: 'Reserve My Spot' }));
}

test('makes the four claims verbatim, without calling them a live count', () => {
  render(<WaitlistPage {...props} />);

  const figures = screen.getByRole('region', { name: 'The figures' });
  expect(figures).toHaveTextContent('Fixed figures, not a live count.');
  const claims = screen.getAllByRole('term').map((term) => {
    const figure = term.parentElement?.querySelector('dd')?.textContent;
    return `${figure} ${term.textContent}`;
  });
  expect(claims).toEqual([
    '10,000+ athletes waiting',
    '$2M+ NIL money tracked',
    '95% tax accuracy',
    '24/7 AI support',
  ]);
});

test('shows the four benefits in order', () => {
  render(<WaitlistPage {...props} />);

  const titles = screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent);
  expect(titles).toEqual([
    'Early Access',
    'Priority Support',
    'Exclusive Features',
    'Special Pricing',
  ]);
});

test('links to the home page at the top and at the end', () => {
  render(<WaitlistPage {...props} />);

  expect(screen.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
  const closing = screen.getByRole('region', { name: 'Still scouting?' });
  expect(within(closing).getByRole('link')).toHaveAttribute('href', '/');
});

test('confirms a reservation, clears the fields and sends no request', async () => {
  globalThis.fetch = jest.fn();
  render(<WaitlistPage {...props} />);

  await reserve();

  const notices = await screen.findByRole('region', { name: /Reservation notice/ });
  const notice = await within(notices).findByRole('listitem');
  expect(notice).toHaveTextContent('Welcome to the waitlist!');
  expect(notice).toHaveTextContent("We'll notify you as soon as Sample Product launches.");
  expect(screen.getByRole('status')).toHaveTextContent('Welcome to the waitlist!');
  expect(screen.getByLabelText('Full Name')).toHaveValue('');
  expect(screen.getByLabelText('Email Address')).toHaveValue('');
  expect(screen.getByLabelText('School/Organization')).toHaveValue('');
  expect(globalThis.fetch).not.toHaveBeenCalled();
});

test('states in the notice and beside the form that one step is left, with a link to it', async () => {
  render(<WaitlistPage {...props} />);

  await reserve();

  const notices = await screen.findByRole('region', { name: /Reservation notice/ });
  for (const place of [await within(notices).findByRole('listitem'), screen.getByRole('status')]) {
    expect(place).toHaveTextContent('One step left');
    const link = within(place).getByRole('link', { name: 'Put your email on the list' });
    expect(link).toHaveAttribute('href', '/#waitlist');
  }
});

test('shows no confirmation for the next address entered', async () => {
  render(<WaitlistPage {...props} />);
  await reserve();

  await userEvent.type(screen.getByLabelText('Email Address'), 'n');

  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test.each([
  ['reserved', reserve],
  ['typed', fillIn],
])('passes %s fields on to the sign-up form, in memory only', async (_, leave) => {
  const { unmount } = render(<WaitlistPage {...props} />);
  await leave();
  unmount();

  render(<SignUpSection {...SAMPLE_PROPS['waitlist/SignUpSection']} />);

  expect(screen.getByLabelText('Full Name')).toHaveValue('Maya Fernandez');
  expect(screen.getByLabelText('Email Address')).toHaveValue('maya@example.edu');
  expect(screen.getByLabelText('School/Organization')).toHaveValue('Sample State');
  expect(localStorage).toHaveLength(0);
  expect(sessionStorage).toHaveLength(0);
});

test("does not mix one person's fields with the next person's", async () => {
  const { unmount } = render(<WaitlistPage {...props} />);
  await reserve();
  fireEvent.input(screen.getByLabelText('Full Name'), { target: { value: 'Ada Lovelace' } });
  unmount();

  render(<SignUpSection {...SAMPLE_PROPS['waitlist/SignUpSection']} />);

  expect(screen.getByLabelText('Full Name')).toHaveValue('Ada Lovelace');
  expect(screen.getByLabelText('Email Address')).toHaveValue('');
  expect(screen.getByLabelText('School/Organization')).toHaveValue('');
});

test("the browser's validation stops a form without a name", async () => {
  render(<WaitlistPage {...props} />);

  await enter('Email Address', 'maya@example.edu');
  await userEvent.click(screen.getByRole('button', { name: 'Reserve My Spot' }));

  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(screen.getByLabelText('Email Address')).toHaveValue('maya@example.edu');
});

test('does not submit its fields before hydration, and links to the form that works', () => {
  const { container, serverHtml, mismatches } = hydrateServerHtml(<WaitlistPage {...props} />);

  const form = container.querySelector('form');
  expect(form).toHaveAttribute('method', 'dialog');
  expect(form).not.toHaveAttribute('action');
  expect(serverHtml).toContain('href="/#waitlist"');
  expect(within(container).getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(mismatches).toEqual([]);
});
