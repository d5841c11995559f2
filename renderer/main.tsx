/** Starts the page with the parts of the sign-in screen. */
import './ui/blueprint.css';
import './ui/controls.css';
import './ui/theme.css';
import './ui/forced-colors.css';
import './ui/text.css';
import './ui/print.css';
import './app/app.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { reportDefects } from './app/error-boundary';
import { prepareIcons } from './ui/icons';
import { pairKeys } from './ui/key-pairs';
import { watchLeaving } from './ui/pending-saves';
import { watchUserActivity } from './ui/user-activity';

reportDefects();
watchLeaving();
watchUserActivity();
pairKeys(document);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

await prepareIcons();
createRoot(root).render(<App />);
