/** Names a module of a remote, as Module Federation does: `<remote>/<module>`. */
export type ModuleId = string;

export const MODULE_ID = /^\w+\/\w+$/;
