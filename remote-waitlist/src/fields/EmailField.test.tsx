import { hydrateServerHtml } from '@statline/compose/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EmailField } from './EmailField.tsx';

const scrollIntoView = jest.fn(function (this: Element) {
  return this.textContent;
});
const submit = jest.fn((event: Event) => event.preventDefault());
/** Types without pauses: a suggestion appears half a second after the last letter. */
let user: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  jest.useFakeTimers();
  user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  submit.mockClear();
  scrollIntoView.mockClear();
  // jsdom has none.
  Element.prototype.scrollIntoView = scrollIntoView;
  document.addEventListener('submit', submit);
});
afterEach(() => {
  document.removeEventListener('submit', submit);
  jest.useRealTimers();
});

const form = (
  <form>
    <EmailField id="email" name="email" />
    <button type="submit">Send</button>
    <button type="reset">Clear</button>
  </form>
);
const field = () => screen.getByLabelText('Email Address');
const question = (address: string) => screen.findByText(`Did you mean ${address}?`);

test.each(['ada@gmail', 'ada@localhost'])('the browser refuses %s with a hint', async (typed) => {
  render(form);

  await user.type(field(), typed);
  await user.click(screen.getByRole('button', { name: 'Send' }));

  expect(submit).not.toHaveBeenCalled();
  expect(field()).toHaveAccessibleDescription(/with its ending, such as \.com or \.edu/);
});

test.each(['ada@gmail.com', 'ada.lovelace+nil@cs.example.co.uk', 'ada@xn--r8jz45g.xn--zckzah'])(
  'accepts %s',
  async (typed) => {
    render(form);

    await user.type(field(), typed);
    await user.click(screen.getByRole('button', { name: 'Send' }));

    expect(submit).toHaveBeenCalledTimes(1);
  },
);

test('removes invisible characters from a pasted address, not the joiners of a domain', async () => {
  render(form);

  await user.click(field());
  await user.paste('\u202aada@\u200bex\u00a0am\u200cple.com\ufeff');

  expect(field()).toHaveValue('ada@exam\u200cple.com');
});

test('suggests a correction in a live region, and the keyboard can accept it', async () => {
  render(form);
  const region = field().parentElement?.querySelector('[aria-live=polite]');
  expect(region).toBeEmptyDOMElement();
  const typed = jest.fn();
  document.addEventListener('input', typed);

  await user.type(field(), 'Ada@gmial.com');
  expect(region).toContainElement(await question('Ada@gmail.com'));
  typed.mockClear();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Use that address' })).toHaveFocus();
  await user.keyboard('{Enter}');
  document.removeEventListener('input', typed);

  expect(field()).toHaveValue('Ada@gmail.com');
  expect(field()).toHaveFocus();
  expect(typed).toHaveBeenCalledTimes(1);
  expect(submit).not.toHaveBeenCalled();
  expect(region).toBeEmptyDOMElement();
});

test.each([
  ['by the Enter key', async () => user.type(field(), '{Enter}')],
  ['by its button', async () => user.click(screen.getByRole('button', { name: 'Send' }))],
])(
  'suggests a correction at the first attempt to send %s, and sends the address at the second',
  async (_, send) => {
    render(form);
    await user.type(field(), 'ada@gmial.com');

    await send();

    expect(screen.getByText('Did you mean ada@gmail.com?')).toBeVisible();
    expect(submit).not.toHaveBeenCalled();
    expect(field()).toHaveFocus();

    await send();

    expect(submit).toHaveBeenCalledTimes(1);
    expect(field()).toHaveValue('ada@gmial.com');
  },
);

test('scrolls to the suggestion that a submission shows, which may be below the window', async () => {
  render(form);
  await user.type(field(), 'ada@gmial.com{Enter}');

  jest.advanceTimersToNextFrame();

  expect(scrollIntoView).toHaveReturnedWith(expect.stringContaining('ada@gmail.com'));
});

test('sends an address at once if its correction was suggested while typing', async () => {
  render(form);
  await user.type(field(), 'ada@gmial.com');
  await question('ada@gmail.com');

  await user.click(screen.getByRole('button', { name: 'Send' }));

  expect(submit).toHaveBeenCalledTimes(1);
});

test.each([
  ['a double click', async () => user.dblClick(screen.getByRole('button', { name: 'Send' }))],
  ['a repeated key', async () => user.type(field(), '{Enter>3/}')],
])('treats %s as one press, which shows the suggestion', async (_, press) => {
  render(form);
  await user.type(field(), 'ada@gmial.com');

  await press();

  expect(screen.getByText('Did you mean ada@gmail.com?')).toBeVisible();
  expect(submit).not.toHaveBeenCalled();
});

test('suggests again for each address', async () => {
  render(form);
  await user.type(field(), 'ada@gmial.com{Enter}');

  await user.type(field(), '{Backspace}n{Enter}');

  expect(screen.getByText('Did you mean ada@gmail.com?')).toBeVisible();
  expect(submit).not.toHaveBeenCalled();
});

test('removes the suggestion when the address changes or the form is cleared', async () => {
  render(form);
  await user.type(field(), 'ada@gmial.com');
  const first = await question('ada@gmail.com');
  await user.type(field(), '{Backspace}');
  expect(first).not.toBeInTheDocument();

  await user.type(field(), 'm');
  const second = await question('ada@gmail.com');
  await user.click(screen.getByRole('button', { name: 'Clear' }));

  await waitFor(() => expect(second).not.toBeInTheDocument());
});

test('suggests for an address typed before the script was loaded', async () => {
  const { serverHtml, mismatches } = hydrateServerHtml(form, (sent) => {
    (sent.querySelector('input') as HTMLInputElement).value = 'ada@gmail.con';
  });
  expect(serverHtml).toContain('pattern=');

  expect(await question('ada@gmail.com')).toBeVisible();
  expect(mismatches).toEqual([]);
});

test('suggests for an address set by a program without an event', async () => {
  render(form);

  (field() as HTMLInputElement).value = 'ada@gmail.con';

  expect(await question('ada@gmail.com')).toBeVisible();
});
