const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Text between tags. */
export const escapeText = (text: string): string =>
  text.replaceAll(/[&<>]/g, (character) => ENTITIES[character] ?? '');

/** The value of an attribute in double quotes. */
export const escapeAttribute = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/** JSON inside a `<script>`: nothing in it can end the element. */
export const inertJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c');
