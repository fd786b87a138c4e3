import { hydrateRoot } from 'react-dom/client';
import { SinglePage } from './SinglePage.tsx';

hydrateRoot(document.getElementById('root') as HTMLElement, <SinglePage />);
