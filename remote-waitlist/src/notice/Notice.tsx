import { useEffect, useState } from 'react';
import { loadNotice } from './loadNotice.ts';
import type { NoticeProps, ToastNotice } from './ToastNotice.tsx';

/**
 * Loads and shows the notice once there is a text. If its script cannot be loaded, the text is still beside the form.
 */
export function Notice(props: NoticeProps) {
  const { words } = props;
  const [Loaded, setLoaded] = useState<typeof ToastNotice>();

  useEffect(() => {
    if (!words || Loaded) return;
    loadNotice().then(
      (notice) => setLoaded(() => notice.ToastNotice),
      () => {},
    );
  }, [words, Loaded]);

  return Loaded && <Loaded {...props} />;
}
