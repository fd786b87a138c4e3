/** A selector that finds an element, or what has taken its place in HTML that was rendered anew. */
export function placeOf(element: Element): string {
  const steps: string[] = [];
  for (let step: Element | null = element; step?.parentElement; step = step.parentElement) {
    if (step.id) {
      steps.unshift(`#${CSS.escape(step.id)}`);
      break;
    }
    const { localName, parentElement } = step;
    const alike = [...parentElement.children].filter((child) => child.localName === localName);
    steps.unshift(`${localName}:nth-of-type(${alike.indexOf(step) + 1})`);
  }
  return steps.join('>');
}
