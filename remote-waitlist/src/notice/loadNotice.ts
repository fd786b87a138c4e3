/** Loads the notice, a separate chunk that most visitors never need. */
export const loadNotice = () => import('./ToastNotice.tsx');

/**
 * Preloads the notice, and what else a form shows later, once a visitor starts to fill in a form. The requests start
 * after the frame that shows the focus, which they would otherwise delay. A failed load is tried again when there is a
 * notice to show.
 */
export const loadNoticeAhead = (loadMore?: () => void): void => {
  requestAnimationFrame(() =>
    setTimeout(() => {
      loadNotice().catch(() => {});
      loadMore?.();
    }),
  );
};
