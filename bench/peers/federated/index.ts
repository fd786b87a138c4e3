// As Module Federation's examples begin, so that what is shared is there first.
import('./bootstrap.tsx');
