/** Loads what slides in over the page, a script of its own: most visitors never see it. */
export const loadNotice = () => import('./ToastNotice.tsx');

/** Preloads it once a visitor fills in a form. A failure is retried when there is a notice to show. */
export const loadNoticeAhead = (): void => void loadNotice().catch(() => {});
