import { hasUserInput } from './hasUserInput.ts';

const INPUTS = `
  <input name="email" value="riley@example.com">
  <input type="range" min="0" max="10">
  <input type="color">
  <input type="checkbox" checked>
  <textarea>Hello</textarea>
`;

beforeEach(() => {
  document.body.innerHTML = INPUTS;
});

it("returns false for fields with the page's own values", () => {
  expect(hasUserInput()).toBe(false);
});

it.each(['input[name=email]', 'textarea'])(
  'detects a value restored by the browser: %s',
  (field) => {
    const element = document.querySelector<HTMLInputElement>(field);
    if (element) element.value = 'Something else';

    expect(hasUserInput()).toBe(true);
  },
);

it("detects a visitor's choice, even if it is the initial one", () => {
  document.querySelector('[type=range]')?.dispatchEvent(new Event('change', { bubbles: true }));

  expect(hasUserInput()).toBe(true);
});
