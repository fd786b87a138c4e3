import { act, fireEvent, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type ChangeEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server.node';
import { preserveFieldValues } from './preserveFieldValues.ts';

type Changed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

const changes = jest.fn();

/** A component as teams write it: its state controls its fields. */
function useField(initial: string) {
  const [value, setValue] = useState(initial);
  const onChange = ({ target }: Changed) => {
    changes(target.id, target.value);
    setValue(target.value);
  };
  return { value, onChange };
}

function Form() {
  const name = useField('');
  const note = useField('Dear all');
  const sport = useField('track');
  const seats = useField('1');
  const [size, setSize] = useState('s');
  const [isNews, setNews] = useState(false);
  const [renders, renderAnew] = useState(0);

  return (
    <form>
      <input id="name" {...name} />
      <textarea id="note" {...note} />
      <input id="seats" type="number" {...seats} />
      <select id="sport" {...sport}>
        <option value="track">Track</option>
        <option value="golf">Golf</option>
      </select>
      <select id="untouched" defaultValue="b" onChange={changes}>
        <option>a</option>
        <option>b</option>
      </select>
      <input id="slider" type="range" onChange={changes} />
      <input
        id="news"
        type="checkbox"
        checked={isNews}
        onChange={({ target }) => {
          changes('news', target.checked);
          setNews(target.checked);
        }}
      />
      {['s', 'm'].map((one) => (
        <input
          key={one}
          id={one}
          name="size"
          type="radio"
          value={one}
          checked={size === one}
          onChange={({ target }) => {
            changes('size', target.value);
            setSize(target.value);
          }}
        />
      ))}
      <button type="button" onClick={() => renderAnew(renders + 1)}>
        Render again
      </button>
      <output>{JSON.stringify({ isNews, name: name.value, size, sport: sport.value })}</output>
    </form>
  );
}

/** Renders its fields again as soon as it is hydrated. */
function Restless({ isAtOnce }: { isAtOnce: boolean }) {
  const [isInBrowser, setInBrowser] = useState(false);
  const name = useField('');
  const [isNews, setNews] = useState(false);
  useLayoutEffect(() => setInBrowser(isAtOnce), [isAtOnce]);
  useEffect(() => setInBrowser(true), []);
  return (
    <form data-in-browser={isInBrowser}>
      <input id="name" {...name} />
      <input
        id="news"
        type="checkbox"
        checked={isNews}
        onChange={({ target }) => setNews(target.checked)}
      />
      <output>{JSON.stringify({ isNews, name: name.value })}</output>
    </form>
  );
}

let root: Root | undefined;
let page: HTMLElement;
let end = () => {};
const field = (id: string) => document.getElementById(id) as HTMLInputElement;
const known = () => JSON.parse(document.querySelector('output')?.textContent ?? '');

/** As a browser does it: Testing Library's user replaces what React keeps its record in. */
function type(id: string, value: string): void {
  field(id).focus();
  field(id).value = value;
  field(id).dispatchEvent(new Event('input', { bubbles: true }));
}

const renderAnew = () => fireEvent.click(document.querySelector('button') as HTMLElement);

interface RegionProps {
  onCommitted: () => void;
  children: ReactNode;
}

function Region({ onCommitted, children }: RegionProps) {
  useLayoutEffect(onCommitted, [onCommitted]);
  return children;
}

/** A page with a region in it, as the server has sent it. */
function open(content: ReactNode) {
  let afterCommit = () => {};
  const tree = (
    <Suspense>
      <div data-region="team/Form">
        <Region onCommitted={() => afterCommit()}>{content}</Region>
      </div>
    </Suspense>
  );
  page = document.body.appendChild(document.createElement('div'));
  page.innerHTML = renderToString(tree);
  return async (within: (hydrate: () => Promise<void>) => Promise<void> = act) => {
    const typed = preserveFieldValues(page);
    end = typed.forget;
    afterCommit = () => typed.replay('team/Form');
    await within(async () => {
      root = hydrateRoot(page, tree);
    });
  };
}

/** As in a browser: in `act` React takes over everything before anything else runs. */
async function withoutAct(test: () => Promise<void>): Promise<void> {
  const surroundings = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  surroundings.IS_REACT_ACT_ENVIRONMENT = false;
  await test();
  surroundings.IS_REACT_ACT_ENVIRONMENT = true;
}

beforeEach(() => changes.mockClear());
afterEach(async () => {
  await act(async () => root?.unmount());
  root = undefined;
  end();
  page.remove();
});

describe('text typed before hydration', () => {
  it('is in the state of every kind of field, after one change event each', async () => {
    const hydrate = open(<Form />);
    type('name', 'Maya');
    type('note', 'Dear all, hello');
    type('seats', '12');
    type('sport', 'golf');
    field('news').click();
    field('m').click();

    await hydrate();
    renderAnew();

    expect(field('name')).toHaveValue('Maya');
    expect(field('note')).toHaveValue('Dear all, hello');
    expect(field('seats')).toHaveValue(12);
    expect(field('sport')).toHaveValue('golf');
    expect(field('news')).toBeChecked();
    expect([field('s').checked, field('m').checked]).toEqual([false, true]);
    expect(known()).toEqual({ isNews: true, name: 'Maya', size: 'm', sport: 'golf' });
    expect(changes.mock.calls.sort()).toEqual([
      ['name', 'Maya'],
      ['news', true],
      ['note', 'Dear all, hello'],
      ['seats', '12'],
      ['size', 'm'],
      ['sport', 'golf'],
    ]);
  });

  it('fires change events that do not prevent those of later input', async () => {
    const hydrate = open(<Form />);
    type('name', 'May');
    await hydrate();

    fireEvent.change(field('name'), { target: { value: 'Maya' } });
    expect(known().name).toBe('Maya');
    fireEvent.click(field('news'));
    expect(known().isNews).toBe(true);
    fireEvent.change(field('name'), { target: { value: '' } });
    expect(known().name).toBe('');
  });

  it("fires a change event if the server's value was cleared", async () => {
    const hydrate = open(<Form />);
    type('note', '');

    await hydrate();
    renderAnew();

    expect(field('note')).toHaveValue('');
    expect(changes.mock.calls).toEqual([['note', '']]);
  });

  it("does not write to fields, so that the caret and an input method's composition stay", async () => {
    const hydrate = open(<Form />);
    for (const id of ['name', 'note']) {
      type(id, 'Maya');
      field(id).setSelectionRange(1, 2);
    }
    const written = jest.spyOn(HTMLInputElement.prototype, 'value', 'set');

    await hydrate();

    expect(written.mock.instances).not.toContain(field('name'));
    written.mockRestore();
    expect(field('note')).toHaveFocus();
    expect(Object.hasOwn(field('note'), 'textContent')).toBe(false);
    for (const id of ['name', 'note']) {
      expect([field(id).selectionStart, field(id).selectionEnd]).toEqual([1, 2]);
    }
  });

  it.each([
    ['before the browser paints', true],
    ['after the browser has painted', false],
  ])('survives a render %s, with the caret', async (_, isAtOnce) => {
    const hydrate = open(<Restless isAtOnce={isAtOnce} />);
    field('news').click();
    type('name', 'Maya');
    field('name').setSelectionRange(1, 1);

    await hydrate();

    expect(document.querySelector('form')).toHaveAttribute('data-in-browser', 'true');
    expect(known()).toEqual({ isNews: true, name: 'Maya' });
    expect(field('name')).toHaveValue('Maya');
    expect(field('name')).toHaveFocus();
    expect(field('name').selectionStart).toBe(1);
    expect(changes.mock.calls).toEqual([['name', 'Maya']]);
  });

  it('fires a change event in a boundary that React would hydrate later', async () => {
    const hydrate = open(
      <Suspense>
        <Form />
      </Suspense>,
    );
    type('name', 'Maya');

    await hydrate(async (begin) =>
      withoutAct(async () => {
        await begin();
        await waitFor(() => expect(known().name).toBe('Maya'));
      }),
    );

    expect(changes.mock.calls).toEqual([['name', 'Maya']]);
  });
});

it('does not report untouched fields', async () => {
  await open(<Form />)();

  expect(changes).not.toHaveBeenCalled();
});

it('does not submit forms', async () => {
  const onSubmit = jest.fn();
  document.addEventListener('submit', onSubmit);
  const hydrate = open(<Form />);
  type('name', 'Maya');

  await hydrate();

  expect(onSubmit).not.toHaveBeenCalled();
  document.removeEventListener('submit', onSubmit);
});

describe('text typed before React replaces the fields', () => {
  function Uncontrolled() {
    const [typed, setTyped] = useState('');
    return (
      <form>
        <label>
          Name{' '}
          <input
            id="name"
            name="name"
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </label>
        <input id="news" type="checkbox" />
        <select id="sport" defaultValue="track">
          <option value="track">Track</option>
          <option value="golf">Golf</option>
        </select>
        <textarea name="note" />
        <div aria-hidden="true">
          <input id="trap" />
        </div>
        <output>{typed}</output>
      </form>
    );
  }

  const note = () => document.querySelector('textarea') as HTMLTextAreaElement;

  function openPage(content: ReactNode) {
    const tree = <Suspense>{content}</Suspense>;
    page = document.body.appendChild(document.createElement('div'));
    page.innerHTML = renderToString(tree);
    return async () => {
      const mismatches: unknown[] = [];
      await act(async () => {
        root = hydrateRoot(page, tree, { onRecoverableError: (error) => mismatches.push(error) });
      });
      return mismatches;
    };
  }

  /** As a password manager does. */
  const putElementInto = (parent: Element | null) => parent?.prepend(document.createElement('i'));

  it('survives a new render of its region, with focus and caret', async () => {
    const hydrate = openPage(<Uncontrolled />);
    const sent = field('name');
    await userEvent.type(sent, 'Maya');
    sent.setSelectionRange(1, 3);
    field('news').click();
    field('sport').value = 'golf';
    note().value = 'Hello';
    putElementInto(document.querySelector('form'));
    end = preserveFieldValues(page).forget;

    expect(await hydrate()).not.toEqual([]);

    expect(field('name')).not.toBe(sent);
    expect(field('name')).toHaveValue('Maya');
    expect(field('name')).toHaveFocus();
    expect([field('name').selectionStart, field('name').selectionEnd]).toEqual([1, 3]);
    expect(field('news')).toBeChecked();
    expect(field('sport')).toHaveValue('golf');
    expect(note()).toHaveValue('Hello');
    // React has received the event.
    expect(document.querySelector('output')).toHaveTextContent('Maya');
  });

  it('survives even if the fields are mounted much later than they were removed', async () => {
    openPage(<Uncontrolled />);
    await userEvent.type(field('name'), 'Maya');
    end = preserveFieldValues(page).forget;
    const { innerHTML } = page;

    page.innerHTML = '<p>Loading…</p>';
    await new Promise((later) => setTimeout(later, 50));
    page.innerHTML = innerHTML;
    await new Promise((later) => setTimeout(later));

    expect(field('name')).toHaveValue('Maya');
    expect(field('name')).toHaveFocus();
  });

  it('is not touched if React hydrates the fields', async () => {
    const hydrate = openPage(<Uncontrolled />);
    const sent = field('name');
    await userEvent.type(sent, 'Maya');
    end = preserveFieldValues(page).forget;

    expect(await hydrate()).toEqual([]);

    expect(field('name')).toBe(sent);
    expect(sent).toHaveValue('Maya');
  });

  it('stays in its field if others have the same name', async () => {
    openPage(['One', 'Two'].map((tag) => <input key={tag} name="tag" aria-label={tag} />));
    const [one, two] = document.querySelectorAll('input');
    end = preserveFieldValues(page).forget;
    await userEvent.type(two as HTMLInputElement, 'Maya');

    putElementInto(page);
    await new Promise((later) => setTimeout(later));

    expect([one?.value, two?.value]).toEqual(['', 'Maya']);
    expect(two).toHaveFocus();
  });

  it('includes input up to the replacement', async () => {
    const hydrate = openPage(<Uncontrolled />);
    putElementInto(document.querySelector('form'));
    end = preserveFieldValues(page).forget;
    await userEvent.type(field('name'), 'Maya');

    await hydrate();

    expect(field('name')).toHaveValue('Maya');
  });

  it('excludes fields that people cannot reach, and does not move the focus', async () => {
    const hydrate = openPage(<Uncontrolled />);
    field('trap').value = 'a program';
    await userEvent.type(field('name'), 'Maya');
    field('name').blur();
    putElementInto(document.querySelector('form'));
    end = preserveFieldValues(page).forget;

    await hydrate();

    expect(field('trap')).toHaveValue('');
    expect(document.body).toHaveFocus();
  });

  it.each([
    ['has been sent', () => fireEvent.submit(document.querySelector('form') as HTMLFormElement)],
    ['has been emptied', () => fireEvent.reset(document.querySelector('form') as HTMLFormElement)],
  ])('is not restored once the form %s', async (_, act_) => {
    const hydrate = openPage(<Uncontrolled />);
    await userEvent.type(field('name'), 'Maya');
    putElementInto(document.querySelector('form'));
    end = preserveFieldValues(page).forget;
    act_();

    await hydrate();

    expect(field('name')).toHaveValue('');
  });

  it('is not restored after forget()', async () => {
    const hydrate = openPage(<Uncontrolled />);
    await userEvent.type(field('name'), 'Maya');
    putElementInto(document.querySelector('form'));
    preserveFieldValues(page).forget();

    await hydrate();

    expect(field('name')).toHaveValue('');
  });
});
