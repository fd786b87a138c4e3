'use client';
/* What the site's components ask of React Router, by Next.js's own. */
import { usePathname, useRouter } from 'next/navigation';

export function useLocation() {
  const pathname = usePathname();
  return { pathname, search: '', hash: '', state: null, key: pathname };
}

export function useNavigate() {
  const router = useRouter();
  return (to) => router.push(to);
}
