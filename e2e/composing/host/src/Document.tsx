import { usePageAbout } from '@statline/compose/react';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { About } from './site.tsx';

/** Follows links within the page, and says which page it is. */
export function Document({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const about = usePageAbout<About>();

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

  return <div data-title={about?.title}>{children}</div>;
}
