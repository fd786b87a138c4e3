/** @jest-environment node */
import { SHARED_IMPORTS } from './sharedImports.ts';

it("gives modules styled-components without access to the page's style sheet", () => {
  const names = Object.keys(SHARED_IMPORTS['styled-components']);

  expect(names).toEqual(expect.arrayContaining(['styled', 'css', 'keyframes', 'ThemeProvider']));
  for (const name of ['StyleSheetContext', 'StyleSheetConsumer', 'ServerStyleSheet', '__PRIVATE__'])
    expect(names).not.toContain(name);
});
