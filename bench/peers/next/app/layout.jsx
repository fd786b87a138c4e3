import '@statline/ui/tokens.css';
import '@statline/ui/base.css';
import '../../../../shell/src/layout/frame.css';
import { preload } from 'react-dom';
import display from '../../../../ui/src/fonts/display.woff2';
import text from '../../../../ui/src/fonts/text.woff2';
import { StyleRegistry } from './StyleRegistry.jsx';

export default function Layout({ children }) {
  for (const font of [text, display]) {
    preload(font, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  }
  return (
    <html lang="en">
      <body>
        <div id="root">
          <StyleRegistry>{children}</StyleRegistry>
        </div>
      </body>
    </html>
  );
}
