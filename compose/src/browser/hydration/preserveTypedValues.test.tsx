import { act, fireEvent } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, Suspense, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server.node';
import { preserveTypedValues } from './preserveTypedValues.ts';

function Form() {
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

let root: Root | undefined;
let page: HTMLElement;
const field = (id: string) => document.getElementById(id) as HTMLInputElement;
const note = () => document.querySelector('textarea') as HTMLTextAreaElement;

function open(content: ReactNode) {
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

afterEach(async () => {
  await act(async () => root?.unmount());
  root = undefined;
  page.remove();
});

describe('what was typed before React took the page over', () => {
  it('survives a region that is rendered anew, with the focus and the caret', async () => {
    const hydrate = open(<Form />);
    const sent = field('name');
    await userEvent.type(sent, 'Maya');
    sent.setSelectionRange(1, 3);
    field('news').click();
    field('sport').value = 'golf';
    note().value = 'Hello';
    putElementInto(document.querySelector('form'));
    const stop = preserveTypedValues(page);

    expect(await hydrate()).not.toEqual([]);

    expect(field('name')).not.toBe(sent);
    expect(field('name')).toHaveValue('Maya');
    expect(field('name')).toHaveFocus();
    expect([field('name').selectionStart, field('name').selectionEnd]).toEqual([1, 3]);
    expect(field('news')).toBeChecked();
    expect(field('sport')).toHaveValue('golf');
    expect(note()).toHaveValue('Hello');
    // React has heard of it.
    expect(document.querySelector('output')).toHaveTextContent('Maya');
    stop();
  });

  it('survives though the fields come back much later than they went', async () => {
    open(<Form />);
    await userEvent.type(field('name'), 'Maya');
    const stop = preserveTypedValues(page);
    const { innerHTML } = page;

    page.innerHTML = '<p>Loading…</p>';
    await new Promise((later) => setTimeout(later, 50));
    page.innerHTML = innerHTML;
    await new Promise((later) => setTimeout(later));

    expect(field('name')).toHaveValue('Maya');
    expect(field('name')).toHaveFocus();
    stop();
  });

  it('is left alone where React takes the fields over as they are', async () => {
    const hydrate = open(<Form />);
    const sent = field('name');
    await userEvent.type(sent, 'Maya');
    const stop = preserveTypedValues(page);

    expect(await hydrate()).toEqual([]);

    expect(field('name')).toBe(sent);
    expect(sent).toHaveValue('Maya');
    stop();
  });

  it('includes what is typed until the very moment', async () => {
    const hydrate = open(<Form />);
    putElementInto(document.querySelector('form'));
    const stop = preserveTypedValues(page);
    await userEvent.type(field('name'), 'Maya');

    await hydrate();

    expect(field('name')).toHaveValue('Maya');
    stop();
  });

  it('does not include what people cannot reach, nor takes the focus from where it is', async () => {
    const hydrate = open(<Form />);
    field('trap').value = 'a program';
    await userEvent.type(field('name'), 'Maya');
    field('name').blur();
    putElementInto(document.querySelector('form'));
    const stop = preserveTypedValues(page);

    await hydrate();

    expect(field('trap')).toHaveValue('');
    expect(document.body).toHaveFocus();
    stop();
  });

  it.each([
    ['has been sent', () => fireEvent.submit(document.querySelector('form') as HTMLFormElement)],
    ['has been emptied', () => fireEvent.reset(document.querySelector('form') as HTMLFormElement)],
  ])('does not come back once the form %s', async (_, act_) => {
    const hydrate = open(<Form />);
    await userEvent.type(field('name'), 'Maya');
    putElementInto(document.querySelector('form'));
    const stop = preserveTypedValues(page);
    act_();

    await hydrate();

    expect(field('name')).toHaveValue('');
    stop();
  });

  it('does not come back once it was ended', async () => {
    const hydrate = open(<Form />);
    await userEvent.type(field('name'), 'Maya');
    putElementInto(document.querySelector('form'));
    preserveTypedValues(page)();

    await hydrate();

    expect(field('name')).toHaveValue('');
  });
});
