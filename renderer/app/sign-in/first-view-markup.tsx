/**
 * The sign-in screen as markup. `build/first-view.mjs` runs this while the app is built, and puts the result into the HTML
 * of the page: the screen is painted before any of the page's code is loaded. Nothing of the page imports it.
 */
import { renderToStaticMarkup } from 'react-dom/server';
import type { SessionState } from '../../../shared/ipc/contract';
import { defaultPreferences } from '../../../shared/preferences';
import { PreferencesContext } from '../../session/preferences';
import { SessionContext } from '../../session/session';
import { prepareIcons } from '../../ui/icons';
import { startIconPaths } from '../../ui/start-icon-paths';
import { SignInScreen } from './sign-in-screen';

const session: SessionState = {
  status: 'signed_out',
  server: '',
  practice: false,
  user: null,
  owner: '',
  kept: 'keyring',
};

const nothing = () => undefined;

/**
 * The markup of `SignInScreen` where nobody is signed in and no policy changes the screen.
 * @param server text that stands for the server of the last sign-in
 * @param email text that stands for its e-mail
 */
export async function firstViewMarkup(server: string, email: string): Promise<string> {
  await prepareIcons(startIconPaths);
  const preferences = { ...defaultPreferences, lastServer: server, lastEmail: email };
  return renderToStaticMarkup(
    <SessionContext value={{ session, person: 0, signOut: async () => undefined }}>
      <PreferencesContext value={{ preferences, change: nothing, changeTable: nothing }}>
        <SignInScreen onBegin={nothing} />
      </PreferencesContext>
    </SessionContext>,
  );
}
