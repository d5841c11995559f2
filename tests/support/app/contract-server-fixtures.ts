/** Fixtures for tests against a server that is not the practice workspace: `guest` is the app, signed in there. */
import { type ContractServer, serveContract } from '../contract-server';
import { test as base, type Codesk, signIn } from './fixtures';

export const guestAccount = { account: 'night@other.example', password: 'moon' };

export const test = base.extend<{ foreign: ContractServer; guest: Codesk }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
  foreign: async ({}, use) => {
    const server = await serveContract();
    await use(server);
    await server.close();
  },
  guest: async ({ foreign, codesk }, use) => {
    await signIn(codesk.page, { ...guestAccount, server: foreign.origin });
    await use(codesk);
  },
});
