/** Fields that share a name and are distinguished by their values. */
const CHOICES = 'button, [type=checkbox], [type=radio]';

/** A selector for an element, or for its counterpart after a new render: by id, by a field's name, or by position. */
export function selectorOf(element: Element): string {
  const { id, localName, parentElement } = element;
  if (id) return `#${CSS.escape(id)}`;
  const { name, form } = element as Partial<HTMLInputElement>;
  if (name && form !== undefined) {
    const within = form?.id ? `#${CSS.escape(form.id)} ` : '';
    const value = element.matches(CHOICES) && element.getAttribute('value');
    const choice = value ? `[value="${CSS.escape(value)}"]` : '';
    return `${within}${localName}[name="${CSS.escape(name)}"]${choice}`;
  }
  if (!parentElement) return localName;
  const alike = [...parentElement.children].filter((child) => child.localName === localName);
  return `${selectorOf(parentElement)}>${localName}:nth-of-type(${alike.indexOf(element) + 1})`;
}
