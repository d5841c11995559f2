/** Sign-in, and the current user. */
import type { sessionCalls } from '../../shared/api/sign-in';
import { notValid, Refusal } from '../refusal';
import { shownUser } from '../users';
import type { Handlers } from './handler';

export const sessionHandlers: Handlers<keyof typeof sessionCalls> = {
  'session.login': ({ sessions }, { email, password }) => {
    const session = sessions.signIn(email, password);
    if (!session) throw new Refusal(401, 'The e-mail address or the password is wrong.');
    return { token: session.token, user: shownUser(session.user) };
  },
  'session.user': ({ user }) => ({ user: shownUser(user) }),
  'session.channel': ({ channels }, { socket_id, channel_name }) => {
    if (!/^\d+\.\d+$/.test(socket_id)) throw notValid({ socket_id: ['This is not the id of a socket.'] });
    return { auth: channels.sign(socket_id, channel_name) };
  },
};
