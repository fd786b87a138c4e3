import type { InteractionQueue } from './Interaction.ts';
import { recordInteractions } from './recordInteractions.ts';
import { connectHost, replayInteractions } from './replayInteractions.ts';

const PAGE = `
  <a href="/other">Other</a> <a href="/third">Third</a>
  <div data-region="waitlist/SignUpSection">
    <form id="sign-up" method="post" action="/api/waitlist">
      <input name="email" value="riley@example.com" />
      <button name="by" value="slip"><b>Join</b></button>
    </form>
    <button type="button">Explain</button>
  </div>
  <a href="#part">Part</a>
  <form id="to-part" action="#part"><button>To the part</button></form>
  <form id="again"><button>Try again</button></form>
`;

const REGION = 'waitlist/SignUpSection';

let queue: InteractionQueue;
let stopRecording: () => void;
let isHydrated = false;
/** What the browser, or the page's code, gets to do. */
let done: string[] = [];

/** As the browser would: jsdom goes nowhere. */
const note = (event: Event) => {
  const { target } = event;
  // It is sent then.
  if (event.type === 'click' && (target as Element).closest('form')) return;
  event.preventDefault();
  if (target instanceof HTMLFormElement) {
    const { submitter } = event as SubmitEvent;
    const entries = [...new FormData(target, submitter)].map((entry) => entry.join('='));
    done.push(`submit ${target.id} ${entries.join(' ')}`.trim());
  } else {
    done.push(`click ${(target as Element).textContent}`);
  }
};

/** A page has one queue for good, a test one of its own. */
function startRecording(): () => void {
  const listening = [document, window].map((target) => jest.spyOn(target, 'addEventListener'));
  queue = recordInteractions();
  const listeners = listening.flatMap((spy) => spy.mock.calls);
  jest.restoreAllMocks();
  return () => {
    for (const target of [document, window]) {
      for (const [type, listener] of listeners) {
        target.removeEventListener(type, listener, { capture: true });
        target.removeEventListener(type, listener);
      }
    }
  };
}

beforeAll(() => {
  // jsdom has none.
  globalThis.PointerEvent ??= MouseEvent as never;
  window.addEventListener('click', note);
  window.addEventListener('submit', note);
});
beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = PAGE;
  done = [];
  isHydrated = false;
  stopRecording = startRecording();
});
afterEach(() => {
  stopRecording();
  jest.useRealTimers();
});

const find = (selector: string) => document.querySelector(selector) as HTMLElement;
const link = (name: string) => find(`a[href="/${name}"]`);
const field = () => find('[name=email]') as HTMLInputElement;
const submit = () => find('#sign-up b');

/** Something is typed that a new page would cost. */
const type = (value: string) => {
  field().value = value;
  field().dispatchEvent(new Event('input', { bubbles: true }));
};

/** The code comes: of the host, and of the region. */
async function hydrateForm() {
  connectHost(queue, { isLoaded: () => isHydrated });
  queue.follow = () => {};
  isHydrated = true;
  const replays = [replayInteractions(queue, undefined), replayInteractions(queue, REGION)];
  await Promise.all(replays);
}

describe('an early interaction with a page', () => {
  it("is replayed by its region's code, in order and without a delay", async () => {
    find('[type=button]').click();
    submit().click();
    find('[type=button]').click();
    expect(done).toEqual([]);

    await hydrateForm();

    expect(jest.getTimerCount()).toBe(0);
    expect(done).toEqual([
      'click Explain',
      'submit sign-up email=riley@example.com by=slip',
      'click Explain',
    ]);
  });

  it('is replayed to code that reads a form', async () => {
    const read = () => {
      const formData = new FormData(find('#sign-up') as HTMLFormElement);
      // As browsers do, unlike jsdom.
      document.dispatchEvent(Object.assign(new Event('formdata'), { formData }));
      done.push(`${formData.get('email')}`);
    };
    find('[type=button]').addEventListener('click', read);
    find('[type=button]').click();

    await hydrateForm();

    expect(done).toEqual(['riley@example.com', 'click Explain']);
  });

  it('is replayed by React itself if the page is hydrated and the focus moves', () => {
    const onFocus = jest.fn();
    document.body.addEventListener('focusin', onFocus);
    queue.follow = () => {};

    field().focus();

    expect(onFocus).toHaveBeenCalledTimes(1);
    document.body.removeEventListener('focusin', onFocus);
  });

  it('is left to the browser if the script does not load: a form after four seconds', () => {
    submit().click();
    find('[type=button]').click();
    jest.advanceTimersByTime(3_999);
    expect(done).toEqual([]);

    jest.advanceTimersByTime(1);

    expect(done).toEqual(['submit sign-up email=riley@example.com by=slip']);
  });

  it('is left to the browser at once if the code has failed, and from then on', () => {
    submit().click();

    queue.abandon();
    submit().click();

    expect(done).toHaveLength(2);
  });

  it('marks its button busy until it is replayed', async () => {
    find('[type=button]').click();
    submit().click();
    const buttons = [find('[type=button]'), find('#sign-up button')];
    for (const button of buttons) expect(button).toHaveAttribute('aria-busy', 'true');

    await hydrateForm();

    for (const button of buttons) expect(button).not.toHaveAttribute('aria-busy', 'true');
  });

  it('marks no button busy for code that has failed', () => {
    find('[type=button]').click();

    queue.abandon();
    find('[type=button]').click();

    expect(find('[type=button]')).not.toHaveAttribute('aria-busy', 'true');
  });

  describe('while the browser is offline', () => {
    let onLine: jest.SpyInstance;
    let logged: jest.SpyInstance;
    beforeEach(() => {
      onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      logged = jest.spyOn(console, 'error').mockImplementation();
    });
    afterEach(() => jest.restoreAllMocks());
    const form = () => find('#sign-up');

    it.each([
      ['at once', () => submit().click()],
      [
        'online at the press',
        () => {
          onLine.mockReturnValue(true);
          submit().click();
          onLine.mockReturnValue(false);
          jest.advanceTimersByTime(4_000);
        },
      ],
      [
        'with code that failed meanwhile',
        () => {
          onLine.mockReturnValue(true);
          submit().click();
          onLine.mockReturnValue(false);
          queue.abandon();
        },
      ],
      [
        'with code that had failed before',
        () => {
          queue.abandon();
          submit().click();
        },
      ],
    ])('submits no form natively, and marks it as unsent: %s', (_, press) => {
      press();

      jest.advanceTimersByTime(10_000);
      expect(done).toEqual([]);
      expect(form()).toHaveAttribute('data-unsent');
      expect(find('#sign-up button')).not.toHaveAttribute('aria-busy', 'true');
      expect(field().value).toBe('riley@example.com');
      expect(logged).toHaveBeenCalledTimes(1);
    });

    it('sends the form once, at the next press while online', async () => {
      submit().click();
      onLine.mockReturnValue(true);

      submit().click();
      expect(form()).not.toHaveAttribute('data-unsent');
      await hydrateForm();

      expect(done).toEqual(['submit sign-up email=riley@example.com by=slip']);
    });

    it('leaves the form to its code once it is hydrated', async () => {
      submit().click();
      await hydrateForm();
      expect(done).toEqual([]);

      submit().click();

      expect(done).toEqual(['submit sign-up email=riley@example.com by=slip']);
      expect(form()).not.toHaveAttribute('data-unsent');
    });
  });

  it('submits a form once, however often it is submitted', async () => {
    submit().click();
    submit().click();
    (find('#sign-up') as HTMLFormElement).requestSubmit();

    await hydrateForm();

    expect(done).toEqual(['submit sign-up email=riley@example.com by=slip']);
  });

  it('follows the last of several pending links', async () => {
    type('riley@example.edu');
    link('other').click();
    link('third').click();
    link('third').click();

    await hydrateForm();

    expect(done).toEqual(['click Third']);
  });

  it('follows no pending link if the visitor goes back meanwhile', async () => {
    type('riley@example.edu');
    link('other').click();
    window.dispatchEvent(new PopStateEvent('popstate'));

    await hydrateForm();
    jest.advanceTimersByTime(4_000);

    expect(done).toEqual([]);
  });

  it('falls back to one native navigation, preferring a form to a link', () => {
    type('riley@example.edu');
    submit().click();
    link('other').click();

    jest.advanceTimersByTime(10_000);

    expect(done).toEqual(['submit sign-up email=riley@example.edu by=slip']);
  });

  it("replays 'Try again' once, and keeps a pending link too", async () => {
    type('riley@example.edu');
    find('#again button').click();
    find('#again button').click();
    link('other').click();

    await hydrateForm();

    expect(done).toEqual(['submit again', 'click Other']);
  });

  it('bubbles out of its region unless a later event was handled before', async () => {
    const pressed: string[] = [];
    const onPress = ({ target }: Event) => pressed.push((target as Element).textContent ?? '');
    document.addEventListener('pointerdown', onPress);
    let timeStamp = 0;
    const interaction = (type: string, selector: string) => {
      timeStamp += 1;
      const event = new PointerEvent(type, { bubbles: true });
      find(selector).dispatchEvent(Object.defineProperty(event, 'timeStamp', { value: timeStamp }));
    };
    connectHost(queue, { isLoaded: () => isHydrated });
    queue.follow = () => {};

    // Its focus event reaches a hydrated host; that does not count as handled.
    interaction('pointerdown', '[type=button]');
    interaction('focusin', '[type=button]');
    isHydrated = true;
    await replayInteractions(queue, REGION);
    expect(pressed).toEqual(['Explain']);

    isHydrated = false;
    interaction('pointerdown', '[type=button]');
    interaction('pointerdown', '#again button');
    isHydrated = true;
    await replayInteractions(queue, REGION);
    document.removeEventListener('pointerdown', onPress);

    expect(pressed).toEqual(['Explain', 'Try again']);
  });

  it("is left to the browser if the form's region has failed meanwhile", async () => {
    submit().click();
    const form = find('#sign-up');
    connectHost(queue, { isLoaded: () => isHydrated });
    queue.follow = () => {};
    find('[data-region]').innerHTML = '<p>This part of the page is unavailable.</p>';

    jest.advanceTimersByTime(4_000);

    expect(done).toEqual(['submit sign-up email=riley@example.com by=slip']);
    expect(form).not.toBeInTheDocument();
  });
});

it.each(['a[href="#part"]', '#to-part button'])(
  'a click on a control that leads to a section (%s) is painted before the page scrolls',
  async (lead) => {
    window.history.replaceState({ entry: 0.5 }, '', '/');
    Object.assign(window, { scrollY: 300 });
    const leave = jest.spyOn(window.history, 'replaceState');

    find(lead).click();
    expect(window.location.hash).toBe('');
    await jest.advanceTimersToNextTimerAsync();
    expect(window.location.hash).toBe('');
    await jest.advanceTimersToNextTimerAsync();

    expect(window.location.hash).toBe('#part');
    expect(leave).toHaveBeenCalledWith({ entry: 0.5, top: 300 }, '');
    leave.mockRestore();
    window.history.replaceState(null, '', '/');
  },
);

it.each(['a', 'form'])("a section is shown with the address's query (%s)", async (kind) => {
  window.history.replaceState(null, '', '/?r=code');
  document.body.innerHTML =
    kind === 'a'
      ? '<a href="/#part">Part</a>'
      : '<form action="/#part"><button>Part</button></form>';

  find('a, button').click();
  await jest.advanceTimersToNextTimerAsync();
  await jest.advanceTimersToNextTimerAsync();

  expect(window.location.search + window.location.hash).toBe('?r=code#part');
  window.history.replaceState(null, '', '/');
});
