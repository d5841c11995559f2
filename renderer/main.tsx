/** Starts the page. The set-up comes first on purpose: other modules make schemas while they load. */
import './app/page-setup';
import './ui/theme.css';
import './app/app.css';
import { Icons } from '@blueprintjs/icons';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { reportDefects } from './app/error-boundary';

reportDefects();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// All icons come in one file per size; with both there, no icon pops in later.
await Promise.all([Icons.load('tick', 16), Icons.load('tick', 20)]);
createRoot(root).render(<App />);
