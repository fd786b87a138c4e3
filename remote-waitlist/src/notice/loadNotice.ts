/** Loads what slides in over the page, a script of its own: most visitors never see it. */
export const loadNotice = () => import('./ToastNotice.tsx');

/**
 * Preloads it, and what else a form shows later, once a visitor fills in a form: after the frame that shows the focus,
 * which the requests would delay. A failure is retried when there is a notice to show.
 */
export const loadNoticeAhead = (loadMore?: () => void): void => {
  requestAnimationFrame(() =>
    setTimeout(() => {
      loadNotice().catch(() => {});
      loadMore?.();
    }),
  );
};
