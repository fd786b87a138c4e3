/** Loads what slides in over the page, a script of its own: most visitors never see it. */
export const loadNotice = () => import('./ToastNotice.tsx');

/** For whoever begins to fill in a form. What fails now is tried again when there is something to say. */
export const loadNoticeAhead = (): void => void loadNotice().catch(() => {});
