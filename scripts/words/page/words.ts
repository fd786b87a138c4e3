/** The browser script of the page of `npm run words`. */

import type { CommitOutcome } from '../commitWords.ts';
import type { Text, Words, WordsFile } from '../readWords.ts';
import type { SaveOutcome } from '../saveText.ts';

/** A text on the page. */
interface Entry {
  file: WordsFile;
  /** The server's version of the text. */
  text: Text;
  field: HTMLTextAreaElement;
  problem: HTMLElement;
  /** Stack of earlier texts. */
  undo: string[];
  /** Updates what depends on the text and on the field. */
  show(): void;
}

const SAVE_AFTER_MS = 800;
const SITE_CHECK_MS = 2_000;
/** Long, since a commit runs all checks. */
const CALL_TIMEOUT_MS = 1_800_000;

const find = <T extends HTMLElement>(selector: string) => document.querySelector(selector) as T;
const meta = (name: string) => find<HTMLMetaElement & HTMLElement>(`meta[name="${name}"]`).content;
const site = meta('words-site');
const frame = find<HTMLIFrameElement>('iframe');
const outcome = find('#outcome');
const commitButton = find<HTMLButtonElement>('#commit');
const entries: Entry[] = [];
let values: Words['values'] = {};

/** @throws Error with the server's message, or if it does not respond. */
async function call<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  const headers = { 'x-words-token': meta('words-token'), 'content-type': 'application/json' };
  const response = await fetch(path, {
    method,
    headers,
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Error(
      '`npm run words` does not respond. Start it again; what you typed is kept here.',
    );
  });
  const result = await response.json();
  if (!response.ok) throw new Error(result.message);
  return result as T;
}

/** Announces an outcome. @param output of a program. */
function announce(message: string, isGood = true, output = ''): void {
  outcome.className = isGood ? '' : 'bad';
  const pre = create('pre', { textContent: output });
  outcome.replaceChildren(message, ...(output ? [pre] : []));
}

function create<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

const isUnsaved = ({ field, text }: Entry) => field.value !== text.text.trim();

function count(): void {
  const changed = entries.filter(({ text }) => text.text !== text.committed).length;
  find('#changed').textContent = String(changed);
  find('#unsaved').textContent = String(entries.filter(isUnsaved).length);
}

/** Saves run one after another, since each names the text that the previous one has written. */
let lastSave: Promise<void> = Promise.resolve();

function save(entry: Entry): Promise<void> {
  lastSave = lastSave.then(() => saveNow(entry));
  return lastSave;
}

async function saveNow(entry: Entry): Promise<void> {
  const { file, text, field } = entry;
  const typed = field.value;
  if (!isUnsaved(entry)) return entry.show();
  try {
    const change = { file: file.file, path: text.path, was: text.text, text: typed };
    const result = await call<SaveOutcome>('POST', '/texts', change);
    if (result.outcome === 'saved') {
      entry.undo.push(text.text);
      entry.text = { ...text, text: result.text };
      entry.problem.replaceChildren();
      if (field.value === typed) field.value = result.text.trim();
      announce(`Saved: ${text.label}.`);
    } else if (result.outcome === 'refused') {
      entry.problem.replaceChildren(`Not saved. ${result.problems.join(' ')}`);
    } else if (result.text === undefined) {
      entry.problem.replaceChildren(
        'Not saved. This text is no longer in its file: load the page again.',
      );
    } else {
      showConflict(entry, result.text);
    }
  } catch (error) {
    announce((error as Error).message, false);
  }
  entry.show();
}

function showConflict(entry: Entry, theirs: string): void {
  const take = (value: string) => () => {
    entry.text = { ...entry.text, text: theirs };
    entry.field.value = value;
    entry.problem.replaceChildren();
    entry.field.focus();
    void save(entry);
    entry.show();
  };
  entry.problem.replaceChildren(
    `Not saved. Meanwhile the file has: “${theirs.trim()}” `,
    create('button', {
      type: 'button',
      textContent: 'Keep mine',
      className: 'quiet',
      onclick: take(entry.field.value),
    }),
    ' ',
    create('button', {
      type: 'button',
      textContent: 'Take that',
      className: 'quiet',
      onclick: take(theirs.trim()),
    }),
  );
}

function createEntry(file: WordsFile, text: Text, id: string): [Entry, HTMLElement] {
  const field = create('textarea', { id, rows: 1, value: text.text.trim() });
  field.readOnly = text.fixedBy !== undefined;
  field.setAttribute('aria-describedby', `${id}-about ${id}-problem`);
  const length = create('span', { className: 'count' });
  const problem = create('p', { id: `${id}-problem`, className: 'problem' });
  problem.setAttribute('role', 'alert');
  const undo = create('button', { type: 'button', textContent: 'Undo', className: 'quiet' });
  undo.setAttribute('aria-label', `Undo: ${text.label}`);
  const changed = create('span', { className: 'badge', textContent: 'Changed' });
  const entry: Entry = {
    file,
    text,
    field,
    problem,
    undo: text.committed !== undefined && text.committed !== text.text ? [text.committed] : [],
    show: () => {
      const shown = field.value.replaceAll(/\{(\w+)\}/g, (all, name) => values[name] ?? all).length;
      const { limit, fits } = entry.text;
      if (limit !== undefined) length.textContent = `${shown} of ${limit} characters`;
      else if (shown <= fits) length.textContent = `${shown} characters`;
      else length.textContent = `${shown} characters; ${fits} were seen to fit: look at the phone`;
      field.setAttribute('aria-invalid', String(problem.hasChildNodes()));
      changed.hidden = entry.text.text === entry.text.committed;
      undo.disabled = entry.undo.length === 0 && !isUnsaved(entry);
      count();
    },
  };

  let timer: ReturnType<typeof setTimeout>;
  const saveAtOnce = () => {
    clearTimeout(timer);
    void save(entry);
  };
  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(saveAtOnce, SAVE_AFTER_MS);
    entry.show();
  });
  field.addEventListener('change', saveAtOnce);
  field.addEventListener('focus', () => showSite(file.preview));
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') event.preventDefault();
    if (event.key === 's' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      saveAtOnce();
    }
  });
  undo.addEventListener('click', async () => {
    clearTimeout(timer);
    await lastSave;
    if (isUnsaved(entry)) {
      field.value = entry.text.text.trim();
      problem.replaceChildren();
    } else {
      const steps = entry.undo;
      field.value = steps.pop()?.trim() ?? field.value;
      entry.undo = [];
      await save(entry);
      if (!isUnsaved(entry)) announce(`Undone: ${text.label}.`);
      entry.undo = steps;
    }
    entry.show();
    field.focus();
  });

  const about = create('p', { id: `${id}-about`, className: 'soft' });
  if (text.fixedBy !== undefined) {
    about.append(`docs/product.md fixes these words: “${text.fixedBy}”. A developer changes them.`);
  }
  if (text.keeps.length > 0 && text.fixedBy === undefined) {
    about.append(`Fixed in it: ${text.keeps.map((words) => `“${words}”`).join(', ')}. `);
  }
  if (text.tests.length > 0 && text.fixedBy === undefined) {
    about.append(`A change has to be made in browser tests too: ${text.tests.join(', ')}.`);
  }
  const badges = [
    ...(text.isSample ? [create('span', { className: 'badge', textContent: 'Sample' })] : []),
    ...(text.fixedBy !== undefined
      ? [create('span', { className: 'badge', textContent: 'Fixed' })]
      : []),
  ];
  const label = create('label', { htmlFor: id, textContent: text.label });
  const head = create('div', {}, label, changed, ...badges);
  const foot = create('div', {}, ...(text.fixedBy === undefined ? [length, undo] : []));
  return [entry, create('div', { className: 'text' }, head, field, foot, about, problem)];
}

/** Name of the page, from the first part of its path. */
const pageOf = ({ file, preview }: WordsFile): string => {
  if (file.startsWith('shell/')) return 'Every page';
  const name = preview.replace(/#.*/, '').slice(1).replaceAll('-', ' ');
  return name ? `${name} page` : 'Home page';
};

function showSection(file: WordsFile): HTMLElement {
  const title = file.section.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const summary = create('summary', {
    textContent: `${title.charAt(0).toUpperCase()}${title.slice(1)} (${file.texts.length})`,
  });
  const section = create('details', {}, summary);
  section.addEventListener('toggle', () => {
    if (section.open) showSite(file.preview);
  });
  if (file.problem) {
    section.open = true;
    section.append(
      create('p', { className: 'problem', textContent: `${file.file}: ${file.problem}` }),
    );
  }
  const noted = new Set<string>();
  for (const text of file.texts) {
    for (const note of text.notes) {
      if (!noted.has(note)) section.append(create('p', { className: 'soft', textContent: note }));
      noted.add(note);
    }
    const [entry, element] = createEntry(file, text, `text-${entries.length}`);
    entries.push(entry);
    section.append(element);
    entry.show();
  }
  return section;
}

function showWords(words: Words): void {
  values = words.values;
  const sections = find('#sections');
  for (const file of words.files) {
    const title = pageOf(file);
    if (sections.querySelector('h2:last-of-type')?.textContent !== title) {
      sections.append(create('h2', { textContent: title }));
    }
    sections.append(showSection(file));
  }
}

/** Shows changes from another tab or an editor. Unsaved texts are kept until they are saved or cause a conflict. */
async function refresh(): Promise<void> {
  const { files } = await call<Words>('GET', '/texts');
  for (const entry of entries) {
    const file = files.find(({ file: name }) => name === entry.file.file);
    const now = file?.texts.find(({ path }) => path === entry.text.path);
    if (!now || isUnsaved(entry)) continue;
    entry.text = now;
    entry.field.value = now.text.trim();
    entry.show();
  }
}

let shown = '';
const isBeside = matchMedia('(min-width: 60rem)');

function showSite(section: string): void {
  // If the site is below the texts, a hash would scroll this page to the frame.
  const address = isBeside.matches ? section : section.replace(/#.*/, '');
  if (address === shown || frame.hidden) return;
  shown = address;
  frame.src = site + address;
}

async function awaitSite(): Promise<void> {
  const { state } = await call<{ state?: string }>('GET', '/site').catch(() => ({
    state: '`npm run words` does not respond.',
  }));
  const note = find('#site-state');
  note.hidden = state === undefined;
  note.textContent = state ?? '';
  frame.hidden = state !== undefined;
  if (state === undefined) showSite('/');
  else setTimeout(awaitSite, SITE_CHECK_MS);
}

async function commit(): Promise<void> {
  await lastSave;
  const unsaved = entries.find(isUnsaved);
  if (unsaved) {
    announce(`Not committed: “${unsaved.text.label}” is not saved.`, false);
    (unsaved.field.closest('details') as HTMLDetailsElement).open = true;
    return unsaved.field.focus();
  }
  commitButton.disabled = true;
  commitButton.setAttribute('aria-busy', 'true');
  announce('Checking types, lint and tests. This takes a minute or two.');
  try {
    const result = await call<CommitOutcome>('POST', '/commit');
    if (result.outcome === 'refused') {
      announce(`Not committed. ${result.reason}`, false, result.output);
    } else if (result.outcome === 'unchanged') {
      announce('There is nothing to commit.');
    } else {
      announce(`Committed as ${result.commit.trim()}: “${result.message}”.`);
    }
    await refresh();
  } catch (error) {
    announce(`Not committed. ${(error as Error).message}`, false);
  }
  commitButton.disabled = false;
  commitButton.removeAttribute('aria-busy');
}

commitButton.addEventListener('click', commit);
find('#reload').addEventListener('click', () => {
  frame.src = site + shown;
});
for (const radio of document.querySelectorAll<HTMLInputElement>('[name="width"]')) {
  radio.addEventListener('change', () => frame.classList.toggle('phone', radio.value === 'phone'));
}
find('#find').addEventListener('input', ({ target }) => {
  const words = (target as HTMLInputElement).value.trim().toLowerCase();
  for (const { field, text } of entries) {
    const isFound = `${text.label} ${field.value}`.toLowerCase().includes(words);
    const element = field.closest<HTMLElement>('.text');
    if (element) element.hidden = !isFound;
  }
  for (const section of document.querySelectorAll<HTMLDetailsElement>('#sections details')) {
    const isFound = section.querySelector('.text:not([hidden])') !== null;
    section.hidden = !isFound && words !== '';
    if (words !== '') section.open = isFound;
  }
});
addEventListener('focus', () => void refresh().catch(() => {}));
addEventListener('beforeunload', (event) => {
  if (entries.some(isUnsaved)) event.preventDefault();
});

call<Words>('GET', '/texts').then(showWords, (error: Error) => announce(error.message, false));
void awaitSite();
