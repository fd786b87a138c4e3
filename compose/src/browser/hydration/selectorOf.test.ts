import { selectorOf } from './selectorOf.ts';

const PAGE = `
  <p>Text</p>
  <div><p>One</p><button type="button" data-sought>Two</button></div>
  <section id="plans"><b>Plans</b><p><i data-sought>Three</i></p></section>
  <form id="sign-up">
    <input name="email" data-sought />
    <input type="radio" name="size" value="m" /><input type="radio" name="size" value="l" data-sought />
    <button name="by" value="slip" data-sought>Join</button>
    <textarea data-sought></textarea>
  </form>
  <form><input name="email" /></form>
  <a id="lead" data-sought>Link</a>`;

it("finds each element's replacement, even if other elements were added before some", () => {
  document.body.innerHTML = PAGE;
  const selectors = [...document.querySelectorAll('[data-sought]')].map(selectorOf);

  document.body.innerHTML = PAGE.replace(
    '<input name="email"',
    '<i></i><input /><input name="email"',
  ).replace('<section', '<section></section><a></a><section');

  const sought = [...document.querySelectorAll('[data-sought]')];
  expect(sought).toHaveLength(7);
  expect(selectors.map((selector) => document.querySelector(selector))).toEqual(sought);
});
