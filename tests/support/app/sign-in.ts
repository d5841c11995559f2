/** Two kinds of sign-in: by a request to main, and through the sign-in screen. */
import type { Page } from 'playwright';
import { practiceToken } from './practice-data';

export const staff = 'staff@codesk.example';

/**
 * Opens the first list if a sign-in opened the home: most tests are about lists. A sign-in in place or by a link does
 * not navigate.
 */
function leaveHome(account: string): void {
  const list = account === 'limited@codesk.example' ? 'finance-services' : 'contracts';
  if (['', '#/'].includes(location.hash)) location.hash = `#/lists/${list}`;
}

interface SignInOptions {
  readonly account?: string;
  readonly password?: string;
  /** The server; by default the proposal of the sign-in screen. */
  readonly server?: string;
  /** Stays at the home, the first page of a start without a link. */
  readonly home?: boolean;
}

/**
 * Signs in without the form. Staff of the practice server signs in with a token, which does not change the practice
 * data; a test about signing in uses `typeSignIn`.
 */
export async function signIn(page: Page, options: SignInOptions = {}): Promise<void> {
  const { account = staff, password = 'practice' } = options;
  const credentials =
    account === staff
      ? { with: 'token', token: practiceToken }
      : { with: 'password', email: account, password };
  await page.evaluate(
    async ([given, other]) => {
      const ask = async (name: string, input: unknown) => {
        const reply = JSON.parse(await window.codesk.invoke(name, JSON.stringify(input)));
        if (!reply.ok) throw new Error(`${name}: ${reply.error.code}`);
        return reply.data;
      };
      const server = other ?? (await ask('preferences.get', {})).lastServer;
      await ask('session.sign-in', { ...given, server });
    },
    [credentials, options.server] as const,
  );
  // The page got the new session before the reply, and has opened the home since.
  if (!options.home) await page.evaluate(leaveHome, account);
}

/** Signs in as a user does: types the account and the password and presses the button. The home is the first page. */
export async function typeSignIn(page: Page, { account = staff, password = 'practice' } = {}): Promise<void> {
  await page.getByLabel('E-mail').fill(account);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
