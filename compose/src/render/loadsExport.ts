/** What a server bundle exports beside its modules: what each of them exports as `load`, by their names. */
export const LOADS_EXPORT = 'loads';
