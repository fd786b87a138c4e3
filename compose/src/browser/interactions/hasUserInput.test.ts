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

it('takes nothing for filled in that is as the page has it', () => {
  expect(hasUserInput()).toBe(false);
});

it.each(['input[name=email]', 'textarea'])('sees what the browser has put back: %s', (field) => {
  const element = document.querySelector<HTMLInputElement>(field);
  if (element) element.value = 'Something else';

  expect(hasUserInput()).toBe(true);
});

it('receives what the visitor chooses, for good', () => {
  document.querySelector('[type=range]')?.dispatchEvent(new Event('change', { bubbles: true }));

  expect(hasUserInput()).toBe(true);
});
