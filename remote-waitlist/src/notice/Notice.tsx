import { useEffect, useState } from 'react';
import { loadNotice } from './loadNotice.ts';
import type { NoticeProps, ToastNotice } from './ToastNotice.tsx';

/** The notice, once there are words for it. Where its script is not to be had, they stand beside the form. */
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
