import { PROGRAM_ELEMENT_ID } from '../../composition/programElementId.ts';

/**
 * Has the browser load the host's program, whose `<script>` elements the document keeps in a
 * template: cloned, so that no script address is made from a string.
 *
 * @param onLost is told when a script of it cannot be had.
 * @returns false where the browser has not read so far yet.
 */
export function insertProgram(onLost: () => void): boolean {
  const template = document.getElementById(PROGRAM_ELEMENT_ID);
  if (!(template instanceof HTMLTemplateElement)) return false;
  const program = document.importNode(template.content, true);
  // In their order: a script that a script has inserted would run as it comes.
  for (const script of program.querySelectorAll('script')) {
    script.async = false;
    script.onerror = onLost;
  }
  template.replaceWith(program);
  return true;
}
