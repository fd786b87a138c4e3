import { hydrateServerHtml, lazyLoaded } from '@statline/compose/testing';
import { SAMPLE_PROPS } from '@statline/contract/remotes';
import {
  act,
  fireEvent,
  render,
  renderHook,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { nextSteps as steps } from './content/nextSteps.ts';
import { signUp as words } from './content/signUp.ts';
import { useDraft } from './fields/useDraft.ts';
import SignUpSection from './SignUpSection.tsx';

const props = SAMPLE_PROPS['waitlist/SignUpSection'];
const MAYA = { name: 'Maya Fernandez', email: 'maya@example.edu', school: 'Sample State' };

const fetchMock = jest.fn();
let user: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  jest.useFakeTimers();
  user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  globalThis.fetch = fetchMock.mockReset();
  // Otherwise the draft of the previous test would be kept, as for a visitor who comes back. A form without fields
  // clears it.
  renderHook(() => useDraft({ current: null }, [])).unmount();
});
afterEach(() => jest.useRealTimers());

/** Sets the API's next response; an undefined body is not valid JSON. */
function respond(status: number, body?: unknown) {
  const json = () =>
    body === undefined ? Promise.reject(new SyntaxError()) : Promise.resolve(body);
  fetchMock.mockResolvedValueOnce({ ok: status < 300, status, json });
}

/** Found too when the next steps are shown in place of the form. */
const field = (label: string) => screen.getByLabelText(label);
const submitButton = () => screen.getByRole('button', { name: 'Join the List' });
const again = () => screen.getByRole('link', { name: words.again });
async function notice() {
  const notices = await screen.findByRole('region', { name: /Sign-up notice/ });
  return within(notices).findByRole('listitem');
}

/** Pastes the text, since typing each letter is slow. */
async function enter(label: string, text = '') {
  field(label).focus();
  await user.paste(text);
}

async function signUp({ name, email, school }: Partial<typeof MAYA> = MAYA) {
  await enter('Full Name', name);
  await enter('Email Address', email);
  await enter('School/Organization', school);
  await user.click(submitButton());
}

test('sends the fields and the empty honeypot as JSON, with a deadline', async () => {
  // As good as missing, which it is in the oldest browsers.
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(undefined as never);
  respond(200, { message: 'Done.' });
  render(<SignUpSection {...props} />);

  await signUp();

  const [address, request] = fetchMock.mock.calls[0];
  expect(address).toBe('/api/waitlist');
  expect(request).toMatchObject({ method: 'POST', headers: { Accept: 'application/json' } });
  expect(JSON.parse(request.body)).toEqual({ ...MAYA, honeypot: '', consent: words.consent });
  expect(request.signal.aborted).toBe(false);
  jest.advanceTimersByTime(15_000);
  expect(request.signal.aborted).toBe(true);
  timeout.mockRestore();
});

test('sends a very long text without keepalive, of which browsers allow 64 KiB', async () => {
  respond(200, { message: 'Done.' });
  respond(413, { message: 'That is too much text.', code: 'request.too_large' });
  const first = render(<SignUpSection {...props} />);
  await signUp();
  await notice();
  first.unmount();

  render(<SignUpSection {...props} />);
  await signUp({ ...MAYA, name: '漢'.repeat(24_000) });
  await screen.findByRole('alert');

  const sent = fetchMock.mock.calls.map(([, { keepalive }]) => keepalive);
  expect(sent).toEqual([true, false]);
});

test("shows the server's message in a notice and on the page, and clears the fields", async () => {
  respond(200, { message: 'You are in, Maya.' });
  render(<SignUpSection {...props} />);

  await signUp();

  expect(await notice()).toHaveTextContent('Welcome to the waitlist!You are in, Maya.');
  expect(screen.getByRole('status')).toHaveTextContent('Welcome to the waitlist!You are in, Maya.');
  for (const label of ['Full Name', 'Email Address', 'School/Organization']) {
    expect(field(label)).toHaveValue('');
  }
});

test.each([
  ['is not JSON', undefined],
  ['has no message', { ok: true }],
  ['has an empty message', { message: '' }],
])('shows its own welcome if the response %s', async (_, body) => {
  respond(200, body);
  render(<SignUpSection {...props} />);

  await signUp();

  expect(await notice()).toHaveTextContent("We'll notify you as soon as Sample Product launches.");
});

test("keeps the fields and shows the server's message if the sign-up is refused", async () => {
  respond(503, { message: 'The list is being moved.' });
  render(<SignUpSection {...props} />);

  await signUp();

  expect(await notice()).toHaveTextContent('Submission FailedThe list is being moved.');
  expect(screen.getByRole('alert')).toHaveTextContent('The list is being moved.');
  expect(field('Full Name')).toHaveValue(MAYA.name);
  expect(field('Email Address')).toHaveValue(MAYA.email);
  expect(field('School/Organization')).toHaveValue(MAYA.school);
});

test('shows a general error if a refusal has no message', async () => {
  respond(500);
  render(<SignUpSection {...props} />);

  await signUp();

  expect(await notice()).toHaveTextContent('Something went wrong. Please try again.');
});

test('keeps the typed e-mail if the server cannot be reached, and logs the failure without it', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation();
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  render(<SignUpSection {...props} />);

  await signUp();

  expect(await notice()).toHaveTextContent(
    'Network ErrorCould not connect to the server. Please check your internet connection.',
  );
  expect(field('Email Address')).toHaveValue(MAYA.email);
  expect(log).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(log.mock.calls)).not.toContain(MAYA.email);
  log.mockRestore();
});

test('focuses a summary that links to each refused field, which shows its error', async () => {
  const errors = { email: 'That address cannot receive mail.', name: 'Tell us your name.', x: '?' };
  respond(422, { message: 'Check the slip.', errors });
  render(<SignUpSection {...props} />);

  await signUp();

  const summary = await screen.findByRole('group', { name: 'Submission Failed' });
  expect(summary).toHaveFocus();
  expect(summary).toHaveAccessibleDescription('Check the slip.');
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([errors.name, errors.email]);
  expect(field('Email Address')).toBeInvalid();
  expect(field('Email Address')).toHaveAccessibleDescription(errors.email);
  expect(field('School/Organization')).toBeValid();

  await user.click(within(summary).getByRole('link', { name: errors.email }));

  expect(field('Email Address')).toHaveFocus();
});

test("shows each refused field's message once if the server's message consists of them", async () => {
  const errors = { name: 'Tell us your name.', email: 'That address cannot receive mail.' };
  respond(422, { message: 'Tell us your name. That address cannot receive mail.', errors });
  render(<SignUpSection {...props} />);

  await signUp();

  const summary = await screen.findByRole('group', { name: 'Submission Failed' });
  expect(summary.textContent?.match(/Tell us your name/g)).toHaveLength(1);
  expect(summary).toHaveAccessibleDescription(
    'Tell us your name. That address cannot receive mail.',
  );
  expect(within(summary).getAllByRole('link')).toHaveLength(2);
});

test("removes a field's error once the field is corrected", async () => {
  const errors = { name: 'Tell us your name.', email: 'That address cannot receive mail.' };
  respond(422, { message: 'Tell us your name. That address cannot receive mail.', errors });
  render(<SignUpSection {...props} />);
  await signUp();
  const summary = await screen.findByRole('group', { name: 'Submission Failed' });

  await user.type(field('Email Address'), 'u');

  expect(field('Email Address')).toBeValid();
  expect(summary).not.toHaveTextContent(errors.email);
  expect(summary.textContent?.match(/Tell us your name/g)).toHaveLength(1);
  expect(field('Full Name')).toBeInvalid();

  await user.type(field('Full Name'), 'z');

  expect(summary).not.toBeInTheDocument();
  expect(field('Full Name')).toBeValid();
  expect(screen.queryByRole('region', { name: /Sign-up notice/ })).not.toBeInTheDocument();
});

test("keeps a field's error if another field changes, or its value is unchanged", async () => {
  const errors = { email: 'That address cannot receive mail.' };
  respond(422, { message: 'Check the slip.', errors });
  render(<SignUpSection {...props} />);
  await enter('Full Name', MAYA.name);
  // Set without an event, so the change is noticed after the response.
  (field('Email Address') as HTMLInputElement).value = MAYA.email;
  await user.click(submitButton());
  await screen.findByRole('group', { name: 'Submission Failed' });

  await enter('School/Organization', 'Sample State');
  await act(() => jest.advanceTimersByTimeAsync(600));

  expect(field('Email Address')).toBeInvalid();
});

test('shows no welcome to the next person whose form is filled in', async () => {
  respond(200, { message: 'You are in.' });
  render(<SignUpSection {...props} />);
  await signUp();
  const shown = await notice();
  expect(screen.getByText('On the list')).toBeInTheDocument();

  await user.click(again());

  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(shown).not.toBeInTheDocument();
  expect(screen.queryByText('On the list')).not.toBeInTheDocument();
  expect(screen.queryByText('FERNANDEZ')).not.toBeInTheDocument();
});

test('sends one sign-up, however often the button is pressed', async () => {
  let arrive: (response: unknown) => void = () => {};
  fetchMock.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  render(<SignUpSection {...props} />);

  await signUp();
  const sending = screen.getByRole('button', { name: 'Sending…' });
  await user.dblClick(sending);
  await user.type(field('Email Address'), '{Enter}');

  expect(sending).toHaveAttribute('aria-disabled', 'true');
  // A key that is held down submits the form again before the result is shown.
  await act(async () => {
    arrive({ ok: true, json: async () => ({}) });
    await jest.advanceTimersByTimeAsync(0);
    fireEvent.submit(sending.closest('form') as HTMLFormElement);
  });

  expect(await notice()).toBeVisible();
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

test.each([
  ['the name is missing', { email: MAYA.email }],
  ['the e-mail is missing', { name: MAYA.name }],
  ['the e-mail is invalid', { name: MAYA.name, email: 'maya' }],
])("the browser's validation stops the form if %s", async (_, slip) => {
  render(<SignUpSection {...props} />);

  await signUp(slip);

  expect(fetchMock).not.toHaveBeenCalled();
});

test('announces the result in one live region only', async () => {
  respond(200, { message: 'You are in.' });
  render(<SignUpSection {...props} />);

  await signUp();
  await notice();
  // Radix makes its announcement two frames after the notice has opened.
  await act(() => jest.advanceTimersByTimeAsync(100));

  const live = [...document.querySelectorAll('[aria-live], [role=status], [role=alert]')];
  expect(live.filter((region) => region.textContent?.includes('You are in.'))).toHaveLength(1);
});

test('removes the notice when it is dismissed and keeps the result on the page', async () => {
  respond(200, { message: 'You are in.' });
  render(<SignUpSection {...props} />);
  await signUp();

  const shown = await notice();
  within(shown).getByRole('button', { name: 'Dismiss notice' }).focus();
  await user.keyboard('{Enter}');

  await waitFor(() => expect(shown).not.toBeInTheDocument());
  // F8 would move the focus to an empty list.
  expect(screen.queryByRole('region', { name: /Sign-up notice/ })).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('You are in.');
});

test('hides the honeypot from assistive technology and from the keyboard', () => {
  const { container } = render(<SignUpSection {...props} />);

  const honeypot = container.querySelector('input[name=honeypot]');
  expect(honeypot?.closest('[aria-hidden=true]')).not.toBeNull();
  expect(honeypot).toHaveAttribute('tabindex', '-1');
  expect(honeypot).toHaveAttribute('autocomplete', 'off');
  expect(screen.getAllByRole('textbox')).toHaveLength(3);
});

test("prints the visitor's last name on the jersey", async () => {
  render(<SignUpSection {...props} />);

  await enter('Full Name', 'Maya de la Cruz');

  expect(screen.getByText('CRUZ')).toBeInTheDocument();
});

test('truncates a long name on the jersey between characters', async () => {
  render(<SignUpSection {...props} />);

  await enter('Full Name', 'Abcdefghijklmno\u{1F3C0}\u{1F3C0}');

  expect(screen.getByText('ABCDEFGHIJKLMNO\u{1F3C0}')).toBeInTheDocument();
});

test('prints on the jersey a name filled in by a program or the browser', async () => {
  render(<SignUpSection {...props} />);
  const name = field('Full Name') as HTMLInputElement;

  name.value = 'Ada Lovelace';
  fireEvent(name, new Event('change', { bubbles: true }));
  expect(await screen.findByText('LOVELACE')).toBeInTheDocument();

  name.value = 'Maya Fernandez';
  fireEvent(window, new Event('pageshow'));
  expect(await screen.findByText('FERNANDEZ')).toBeInTheDocument();
});

test('prints on the jersey a name set by a program without an event, each time', async () => {
  render(<SignUpSection {...props} />);
  const name = field('Full Name') as HTMLInputElement;

  name.value = 'Ada Lovelace';
  expect(await screen.findByText('LOVELACE')).toBeInTheDocument();

  // Like an extension, whose isolated world has its own setters.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(name, 'Emmy N');
  expect(await screen.findByText('N')).toBeInTheDocument();
});

test('keeps the name on the jersey after the sent form is cleared', async () => {
  respond(200, { message: 'You are in.' });
  render(<SignUpSection {...props} />);

  await signUp();
  await notice();
  // Longer than it takes to detect a change without an event.
  await act(() => jest.advanceTimersByTimeAsync(1_100));

  expect(field('Full Name')).toHaveValue('');
  expect(screen.getByText('FERNANDEZ')).toBeInTheDocument();
});

test('prints on the jersey a name typed before the script was loaded', () => {
  const { container } = hydrateServerHtml(<SignUpSection {...props} />, (sent) => {
    (sent.querySelector('[name=name]') as HTMLInputElement).value = 'Ada Lovelace';
  });

  expect(within(container).getByText('LOVELACE')).toBeInTheDocument();
});

describe('a visitor who visits another page of the site and returns', () => {
  const values = () =>
    ['Full Name', 'Email Address', 'School/Organization'].map(
      (label) => (field(label) as HTMLInputElement).value,
    );

  test('finds the typed fields, on the jersey too, and nothing in web storage', async () => {
    const { unmount } = render(<SignUpSection {...props} />);
    await enter('Full Name', MAYA.name);
    await enter('Email Address', 'not-yet-an-addr');
    await enter('School/Organization', MAYA.school);
    const honeypot = document.querySelector<HTMLInputElement>('[name=honeypot]');
    if (honeypot) honeypot.value = 'a program';

    unmount();
    render(<SignUpSection {...props} />);

    expect(values()).toEqual([MAYA.name, 'not-yet-an-addr', MAYA.school]);
    expect(screen.getByText('FERNANDEZ')).toBeInTheDocument();
    expect(document.querySelector('[name=honeypot]')).toHaveValue('');
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage).toHaveLength(0);
  });

  const leaveWhileSending = async () => {
    let arrive: (response: unknown) => void = () => {};
    fetchMock.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
    const { unmount } = render(<SignUpSection {...props} />);
    await signUp();
    unmount();
    return (ok: boolean, body = {}) => act(async () => arrive({ ok, json: async () => body }));
  };

  test('finds the welcome once, and an empty form, if the sign-up succeeded meanwhile', async () => {
    const respond = await leaveWhileSending();
    await respond(true);

    const { unmount } = render(<SignUpSection {...props} />);

    expect(await notice()).toHaveTextContent('Welcome to the waitlist!');
    expect(screen.getByText('FERNANDEZ')).toBeInTheDocument();
    expect(values()).toEqual(['', '', '']);
    unmount();
    render(<SignUpSection {...props} />);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(submitButton()).toBeVisible();
    expect(values()).toEqual(['', '', '']);
  });

  test('finds the pending sign-up, and then its result', async () => {
    const respond = await leaveWhileSending();

    render(<SignUpSection {...props} />);
    await user.click(screen.getByRole('button', { name: 'Sending…' }));
    expect(values()).toEqual([MAYA.name, MAYA.email, MAYA.school]);
    await respond(true);

    expect(await notice()).toHaveTextContent('Welcome to the waitlist!');
    expect(values()).toEqual(['', '', '']);
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });

  test('keeps what the next person has typed when the result arrives', async () => {
    const respond = await leaveWhileSending();
    render(<SignUpSection {...props} />);
    fireEvent.change(field('Full Name'), { target: { value: 'Ada Lovelace' } });

    await respond(true);
    expect(await notice()).toBeVisible();
    expect(screen.getByText('FERNANDEZ')).toBeInTheDocument();
    await user.click(await screen.findByRole('link', { name: words.again }));

    expect(values()).toEqual(['Ada Lovelace', MAYA.email, MAYA.school]);
    expect(screen.getByText('LOVELACE')).toBeInTheDocument();
  });

  test('finds the refusal that arrived meanwhile, and the typed fields', async () => {
    const respond = await leaveWhileSending();
    await respond(false, { message: 'Check the slip.', errors: { email: 'It cannot get mail.' } });

    render(<SignUpSection {...props} />);

    await screen.findByRole('group', { name: 'Submission Failed' });
    expect(field('Email Address')).toHaveAccessibleDescription('It cannot get mail.');
    expect(values()).toEqual([MAYA.name, MAYA.email, MAYA.school]);
  });

  test('finds the typed fields after a refusal', async () => {
    respond(503, { message: 'The list is being moved.' });
    const { unmount } = render(<SignUpSection {...props} />);
    await signUp();
    await notice();
    unmount();

    render(<SignUpSection {...props} />);

    expect(values()).toEqual([MAYA.name, MAYA.email, MAYA.school]);
  });
});

test.each([
  ['joined', 'status', 'Welcome to the waitlist!'],
  ['invalid', 'alert', 'full name and an email address'],
  ['limited', 'alert', 'try again in an hour'],
  ['unavailable', 'alert', 'cannot take your name right now'],
] as const)('shows that a sign-up sent without script is %s', async (outcome, role, words) => {
  const section = <SignUpSection {...props} outcome={outcome} />;
  await lazyLoaded(section);
  const { container, serverHtml, mismatches } = hydrateServerHtml(section);

  expect(serverHtml).toContain(words);
  expect(within(container).getByRole(role)).toHaveTextContent(words);
  expect(mismatches).toEqual([]);
});

test('shows at its field why a sign-up sent without script was refused', () => {
  const errors = { name: 'Please enter your full name.', email: 'Please enter a valid address.' };
  const section = <SignUpSection {...props} outcome="invalid" errors={errors} />;
  const { container, mismatches } = hydrateServerHtml(section);
  const form = within(container);

  expect(form.getByRole('alert')).toHaveTextContent(Object.values(errors).join(' '));
  const email = form.getByLabelText('Email Address');
  expect(email).toHaveAccessibleDescription(errors.email);
  expect(email).toBeInvalid();
  expect(form.getByLabelText('School/Organization')).toBeValid();
  expect(mismatches).toEqual([]);
});

test('a corrected field leaves the errors of others that were refused without script', async () => {
  const errors = { name: 'Please enter your full name.', email: 'Please enter a valid address.' };
  render(<SignUpSection {...props} outcome="invalid" errors={errors} />);

  await user.type(field('Full Name'), 'Maya');

  expect(field('Full Name')).toBeValid();
  expect(field('Email Address')).toHaveAccessibleDescription(errors.email);
  await user.type(field('Email Address'), 'm');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test.each([
  ['joined', 'status'],
  ['invalid', 'alert'],
] as const)(
  'clears the result of a sign-up sent without script (%s) once another is typed',
  async (outcome, role) => {
    render(<SignUpSection {...props} outcome={outcome} />);
    expect(screen.getByRole(role)).not.toBeEmptyDOMElement();

    if (outcome === 'joined') await user.click(again());
    else await user.type(field('Email Address'), 'n');

    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  },
);

test("hydrates the server's HTML, a form that works without script, without a mismatch", () => {
  const { container, mismatches } = hydrateServerHtml(<SignUpSection {...props} />);

  expect(mismatches).toEqual([]);
  expect(container.querySelector('form')).toHaveAttribute('method', 'post');
  expect(container.querySelector('form')).toHaveAttribute('action', '/api/waitlist');
  expect(container.querySelector('#waitlist')).toHaveAccessibleName('Join the waitlist');
});

describe('the next steps after a sign-up', () => {
  const join = async (body: object = {}) => {
    respond(200, { message: 'You are in.', ...body });
    render(<SignUpSection {...props} />);
    await signUp();
    return screen.findByRole('region', { name: steps.title });
  };
  const names = () => screen.getAllByRole('heading', { level: 4 }).map((name) => name.textContent);
  const give = (abilities: object) => {
    for (const [name, value] of Object.entries(abilities))
      Object.defineProperty(navigator, name, { value, configurable: true });
  };
  afterEach(() => {
    for (const name of ['share', 'clipboard']) Reflect.deleteProperty(navigator, name);
  });

  test('replace the form, and receive its focus', async () => {
    const next = await join();

    expect(within(next).getByRole('heading', { level: 3 })).toHaveFocus();
    expect(field('Full Name')).not.toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('You are in.');
  });

  test('do not take the focus if the visitor has moved it meanwhile', async () => {
    const elsewhere = () => screen.getByRole('button', { name: 'Elsewhere' });
    fetchMock.mockImplementationOnce(async () => {
      elsewhere().focus();
      return { ok: true, status: 200, json: async () => ({ message: 'You are in.' }) };
    });
    render(
      <>
        <SignUpSection {...props} />
        <button type="button">Elsewhere</button>
      </>,
    );

    await signUp();
    await screen.findByRole('region', { name: steps.title });

    expect(elsewhere()).toHaveFocus();
  });

  test.each([
    [undefined, [steps.share.title, steps.launch.title]],
    [true, [steps.mail.title, steps.share.title, steps.launch.title]],
  ])('mention the mail only if one is sent: %s', async (confirmByMail, titles) => {
    await join({ confirmByMail });

    expect(names()).toEqual(titles);
  });

  test('restore the form, empty and focused', async () => {
    await join();

    await user.click(again());

    expect(field('Full Name')).toBeVisible();
    expect(field('Full Name')).toHaveFocus();
    expect(field('Full Name')).toHaveValue('');
    expect(screen.queryByRole('region', { name: steps.title })).not.toBeInTheDocument();
  });

  test('state the day on which the countdown of this page ends', async () => {
    const value = new Date(2026, 10, 30, 12).getTime();
    Object.defineProperty(performance, 'timeOrigin', { value, configurable: true });

    expect(await join()).toHaveTextContent('The countdown on this page ends on February 28, 2027.');
    Reflect.deleteProperty(performance, 'timeOrigin');
  });

  test("copy the site's plain address, and announce that", async () => {
    const writeText = jest.fn(async () => {});
    give({ clipboard: { writeText } });
    await join();

    await user.click(screen.getByRole('button', { name: steps.share.copy }));

    expect(writeText).toHaveBeenCalledWith('https://www.example.com/');
    expect(await screen.findByText(steps.share.copied)).toHaveAttribute('aria-live', 'polite');
  });

  test.each([
    ['is used', undefined, ''],
    ['is closed', new DOMException('closed', 'AbortError'), ''],
    ['fails', new DOMException('no', 'NotAllowedError'), steps.share.failed],
  ])("open the system's share dialog if it exists, also when it %s", async (_, error, result) => {
    const share = jest.fn(() => (error ? Promise.reject(error) : Promise.resolve()));
    give({ share, clipboard: {} });
    const next = await join();

    await user.click(screen.getByRole('button', { name: steps.share.share }));

    expect(share).toHaveBeenCalledWith({
      title: 'Sample Product',
      url: 'https://www.example.com/',
    });
    await waitFor(() => expect(next.querySelector('[aria-live]')).toHaveTextContent(result));
    const tone = result ? 'bad' : 'good';
    expect(next.querySelector('[aria-live]')).toHaveStyle({ color: `var(--${tone}-text)` });
  });

  test('show the address without a button if it can be neither shared nor copied', async () => {
    give({ clipboard: undefined });
    const next = await join();

    expect(within(next).queryByRole('button')).not.toBeInTheDocument();
    expect(next).toHaveTextContent('www.example.com');
  });

  test.each([true, false])(
    'are shown without script too, with a mail: %s',
    async (confirmByMail) => {
      const section = <SignUpSection {...props} outcome="joined" confirmByMail={confirmByMail} />;
      await lazyLoaded(section);
      const { container, serverHtml, mismatches } = hydrateServerHtml(section);

      expect(serverHtml.includes(steps.mail.title)).toBe(confirmByMail);
      expect(serverHtml).toContain(steps.launch.later);
      expect(again()).toHaveAttribute('href', '/#waitlist');
      expect(container.querySelector('form')).not.toBeVisible();
      expect(document.body).toHaveFocus();
      expect(mismatches).toEqual([]);
    },
  );
});

test('sends the referral code of the link that opened the page', async () => {
  const name = 'https://www.example.com/?utm_source=x&r=a-code-of-Ada_16#waitlist';
  const landing = { getEntriesByType: () => [{ name }] };
  Object.defineProperties(performance, Object.getOwnPropertyDescriptors(landing));
  respond(200, {});
  render(<SignUpSection {...props} />);

  await signUp();
  Reflect.deleteProperty(performance, 'getEntriesByType');

  const [, request] = fetchMock.mock.calls[0];
  expect(JSON.parse(request.body)).toMatchObject({ referredBy: 'a-code-of-Ada_16' });
});
