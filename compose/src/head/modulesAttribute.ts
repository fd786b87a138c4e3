/** On what a module has set of a served document's head. */
export const MODULES_ATTRIBUTE = 'data-of-module';
