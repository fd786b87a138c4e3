import type { ActRecord } from './Act.ts';
import { joinActs } from './joinActs.ts';
import { recordActs } from './recordActs.ts';
import { replayActs } from './replayActs.ts';

const PAGE = `
  <a href="/other">Other</a> <a href="/third">Third</a>
  <div data-region="waitlist/SignUpSection">
    <form id="sign-up" method="post" action="/api/waitlist">
      <input name="email" value="riley@example.com" />
      <button name="by" value="slip"><b>Join</b></button>
    </form>
    <button type="button">Explain</button>
  </div>
  <form id="again"><button>Try again</button></form>
`;

const REGION = 'waitlist/SignUpSection';

let record: ActRecord;
let stopRecording: () => void;
let isLive = false;
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
    const held = [...new FormData(target, submitter)].map((entry) => entry.join('='));
    done.push(`submit ${target.id} ${held.join(' ')}`.trim());
  } else {
    done.push(`click ${(target as Element).textContent}`);
  }
};

/** A page has one record for good, a test one of its own. */
function startRecording(): () => void {
  const listening = [document, window].map((target) => jest.spyOn(target, 'addEventListener'));
  record = recordActs();
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
  isLive = false;
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
async function comeLive() {
  joinActs(record, () => isLive);
  record.isHostLive = true;
  isLive = true;
  const replays = [replayActs(record, undefined), replayActs(record, REGION)];
  await Promise.all(replays);
}

describe('what is done to a page before its code is there', () => {
  it('is done by the code, in its order, without a wait', async () => {
    find('[type=button]').click();
    submit().click();
    find('[type=button]').click();
    expect(done).toEqual([]);

    await comeLive();

    expect(jest.getTimerCount()).toBe(0);
    expect(done).toEqual([
      'click Explain',
      'submit sign-up email=riley@example.com by=slip',
      'click Explain',
    ]);
  });

  it('is done by the browser where the code does not come: a form after four seconds', () => {
    submit().click();
    find('[type=button]').click();
    jest.advanceTimersByTime(3_999);
    expect(done).toEqual([]);

    jest.advanceTimersByTime(1);

    expect(done).toEqual(['submit sign-up email=riley@example.com by=slip']);
  });

  it('is done by the browser at once where the code has failed, and from then on', () => {
    submit().click();

    record.giveUp();
    submit().click();

    expect(done).toHaveLength(2);
  });

  it('sends a form once, however often it is sent', async () => {
    submit().click();
    submit().click();
    (find('#sign-up') as HTMLFormElement).requestSubmit();

    await comeLive();

    expect(done).toEqual(['submit sign-up email=riley@example.com by=slip']);
  });

  it('follows the last of the links that wait', async () => {
    type('riley@example.edu');
    link('other').click();
    link('third').click();
    link('third').click();

    await comeLive();

    expect(done).toEqual(['click Third']);
  });

  it('follows none where the visitor goes back meanwhile', async () => {
    type('riley@example.edu');
    link('other').click();
    window.dispatchEvent(new PopStateEvent('popstate'));

    await comeLive();
    jest.advanceTimersByTime(4_000);

    expect(done).toEqual([]);
  });

  it('goes to one place where the browser has to: what is sent comes before a link', () => {
    type('riley@example.edu');
    submit().click();
    link('other').click();

    jest.advanceTimersByTime(10_000);

    expect(done).toEqual(['submit sign-up email=riley@example.edu by=slip']);
  });

  it('tries again once, and keeps a link that was chosen besides', async () => {
    type('riley@example.edu');
    find('#again button').click();
    find('#again button').click();
    link('other').click();

    await comeLive();

    expect(done).toEqual(['submit again', 'click Other']);
  });

  it('is heard around its region unless something later has been answered by then', async () => {
    const heard: string[] = [];
    const onPress = ({ target }: Event) => heard.push((target as Element).textContent ?? '');
    document.addEventListener('pointerdown', onPress);
    let timeStamp = 0;
    const act = (type: string, selector: string) => {
      timeStamp += 1;
      const event = new PointerEvent(type, { bubbles: true });
      find(selector).dispatchEvent(Object.defineProperty(event, 'timeStamp', { value: timeStamp }));
    };
    joinActs(record, () => isLive);
    record.isHostLive = true;

    // Its focus reaches a host that is live, which is no answer.
    act('pointerdown', '[type=button]');
    act('focusin', '[type=button]');
    isLive = true;
    await replayActs(record, REGION);
    expect(heard).toEqual(['Explain']);

    isLive = false;
    act('pointerdown', '[type=button]');
    act('pointerdown', '#again button');
    isLive = true;
    await replayActs(record, REGION);
    document.removeEventListener('pointerdown', onPress);

    expect(heard).toEqual(['Explain', 'Try again']);
  });

  it("is sent by the browser where the form's region has failed meanwhile", async () => {
    submit().click();
    const form = find('#sign-up');
    joinActs(record, () => isLive);
    record.isHostLive = true;
    find('[data-region]').innerHTML = '<p>This part of the page is unavailable.</p>';

    jest.advanceTimersByTime(4_000);

    expect(done).toEqual(['submit sign-up email=riley@example.com by=slip']);
    expect(form).not.toBeInTheDocument();
  });
});
