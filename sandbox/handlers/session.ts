/** Sign-in, and the current user. */
import { Refusal } from '../refusal';
import { shownUser } from '../users';
import type { Handlers } from './handler';

export const sessionHandlers: Handlers<'session.login' | 'session.user'> = {
  'session.login': ({ sessions }, { email, password }) => {
    const session = sessions.signIn(email, password);
    if (!session) throw new Refusal(401, 'The e-mail address or the password is wrong.');
    return { token: session.token, user: shownUser(session.user) };
  },
  'session.user': ({ user }) => ({ user: shownUser(user) }),
};
