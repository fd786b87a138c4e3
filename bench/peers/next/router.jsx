'use client';
/* The React Router API that the site's components use, by Next.js's router. */
import { usePathname, useRouter } from 'next/navigation';

export function useLocation() {
  const pathname = usePathname();
  return { pathname, search: '', hash: '', state: null, key: pathname };
}

export function useNavigate() {
  const router = useRouter();
  return (to) => router.push(to);
}
