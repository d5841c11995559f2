/** The two ways to sign in: by a request to main, and through the sign-in screen. */
import type { Page } from 'playwright';
import { practiceToken } from './practice-data';

export const staff = 'staff@codesk.example';

/** Has no contracts; its first list is another one. */
const limited = 'limited@codesk.example';

/**
 * Most tests are about lists and begin at the first one, as a person who follows a link to it; `home: true` begins where
 * a start without a link does.
 */
async function beginAtFirstList(page: Page, account: string): Promise<void> {
  const list = account === limited ? 'finance-services' : 'contracts';
  await page.evaluate((hash) => {
    if (['', '#/'].includes(location.hash)) location.hash = hash;
  }, `#/lists/${list}`);
}

interface SignInOptions {
  readonly account?: string;
  readonly password?: string;
  /** The server; by default the one that the sign-in screen proposes. */
  readonly server?: string;
  /** Begins at the home. */
  readonly home?: boolean;
}

/**
 * Signs in without the form. Staff of the practice server signs in with a token, which does not change the practice
 * data; a test about signing in uses `typeSignIn`.
 */
export async function signIn(page: Page, options: SignInOptions = {}): Promise<void> {
  const { account = staff, password = 'practice' } = options;
  if (!options.home) await beginAtFirstList(page, account);
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
}

/** Signs in as a user does: types the account and the password and presses the button. */
export async function typeSignIn(page: Page, { account = staff, password = 'practice' } = {}): Promise<void> {
  await beginAtFirstList(page, account);
  await page.getByLabel('E-mail').fill(account);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
