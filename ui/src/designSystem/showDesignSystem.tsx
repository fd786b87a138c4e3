import { createRoot } from 'react-dom/client';
import '../tokens.css';
import '../base.css';
import { DesignSystemPage } from './DesignSystemPage.tsx';

document.documentElement.lang = 'en';
createRoot(document.body.appendChild(document.createElement('div'))).render(<DesignSystemPage />);
