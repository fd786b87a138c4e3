import '@statline/ui/tokens.css';
import '@statline/ui/base.css';
import '../../../shell/src/layout/frame.css';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { modules } from '../app/modules.ts';
import { PeerApp } from '../app/PeerApp.tsx';
import { readData } from '../app/readData.ts';

hydrateRoot(
  document.getElementById('root') as HTMLElement,
  <BrowserRouter>
    <PeerApp data={readData()} modules={modules} />
  </BrowserRouter>,
);
