import { usePageAbout, usePageHead } from '@statline/compose/react';
import type { ReactNode } from 'react';
import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { About } from './site.tsx';

/** Follows links within the page, and says which page it is. */
export function Document({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const title = usePageAbout<About>()?.title;
  usePageHead(useMemo(() => (title === undefined ? undefined : { title, tags: [] }), [title]));

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a');
      if (!link || event.defaultPrevented) return;
      event.preventDefault();
      navigate(link.pathname);
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [navigate]);

  return children;
}
