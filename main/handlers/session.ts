/** Sign-in with a password, with a token, or into the practice workspace. */
import { calls } from '../../shared/api';
import type { User } from '../../shared/api/sign-in';
import { CodeskError } from '../../shared/errors';
import type { SessionState } from '../../shared/ipc/contract';
import type { ApiClient } from '../api/client';
import { failure } from '../failure';
import type { Handlers } from '../ipc/router';
import type { Connection } from '../network/connection';
import type { SignInRules } from '../policy/sign-in-rules';
import type { Practice } from '../practice/practice';
import type { PreferenceStore } from '../preferences/preferences';
import { serverAddress } from '../server-address';
import { isToken, type Session } from '../session/current-session';

interface SessionHandlerOptions {
  readonly session: Session;
  readonly client: () => Promise<ApiClient>;
  readonly preferences: Pick<PreferenceStore, 'get' | 'set'>;
  readonly practice: Practice;
  /** The sign-in rules of the policy. */
  readonly rules: Pick<SignInRules, 'requireServer' | 'requirePractice'>;
  /** Removes data of the practice workspace outside its folder. Never rejects. */
  readonly forgetPractice: () => Promise<void>;
  readonly connection: Connection;
  /** The user is active in a page. */
  readonly used: () => void;
}

type SessionRequests =
  | 'session.get'
  | 'session.sign-in'
  | 'session.sign-out'
  | 'session.lock'
  | 'session.used'
  | 'connection.get'
  | 'practice.open'
  | 'practice.reset'
  | 'practice.retry';

export function sessionHandlers(options: SessionHandlerOptions): Pick<Handlers, SessionRequests> {
  const { session, client, preferences, practice, rules, connection, forgetPractice } = options;

  /** The user of the token; null if the server does not have this call. */
  const userOf = async (server: string, token: string): Promise<User | null> => {
    try {
      const reply = await (await client()).send('session.user', calls['session.user'], {}, { server, token });
      return (reply as { user: User }).user;
    } catch (error) {
      if (error instanceof CodeskError && error.failure.code === 'not_found') return null;
      throw asSignInFailure(error);
    }
  };

  /** The server has just replied, so the state of an earlier practice workspace is outdated. */
  const begin: Session['begin'] = (...given) => {
    connection.practice(undefined);
    return session.begin(...given);
  };

  return {
    'session.get': () => session.state(),
    'connection.get': () => connection.state(),
    async 'session.sign-in'(input) {
      const server = serverAddress(input.server);
      if (!server) throw new CodeskError(failure('address_invalid', { subject: input.server.trim() }));
      rules.requireServer(server);
      unlocksHere(session.state(), server);
      if (input.with === 'token') {
        const token = input.token.trim();
        if (!isToken(token)) throw new CodeskError(failure('token_invalid'));
        const user = await userOf(server, token);
        preferences.set({ lastServer: server });
        return begin({ server, token }, user, false);
      }
      try {
        const body = { email: input.email.trim(), password: input.password };
        const reply = await (await client()).send('session.login', calls['session.login'], body, { server });
        const { token, user } = reply as { token: string; user?: User | null };
        if (!isToken(token)) throw new CodeskError(failure('bad_reply', { subject: 'session.login, token' }));
        preferences.set({ lastServer: server, lastEmail: body.email });
        return begin({ server, token }, user ?? { email: body.email }, false);
      } catch (error) {
        throw asSignInFailure(error);
      }
    },
    'session.sign-out'() {
      connection.reset();
      return session.signOut();
    },
    'session.lock': () => session.lock(),
    'session.used'() {
      options.used();
      return {};
    },
    async 'practice.open'() {
      rules.requirePractice();
      unlocksHere(session.state(), undefined);
      const { server, token } = await practice.open();
      const user = await userOf(server, token);
      return begin({ server, token }, user, true);
    },
    async 'practice.retry'() {
      if (session.state().practice) await practice.ready();
      return {};
    },
    async 'practice.reset'() {
      rules.requirePractice();
      if (session.state().practice) session.signOut();
      await practice.reset();
      await forgetPractice();
      return {};
    },
  };
}

/** A locked session is unlocked on its own server, and the practice workspace in the practice workspace. */
function unlocksHere({ locked, practice, server }: SessionState, to: string | undefined): void {
  if (locked && (practice ? to !== undefined : to !== server))
    throw new CodeskError(failure('server_not_allowed', { subject: server }));
}

/** During sign-in a refusal means wrong credentials, not an expired session. */
function asSignInFailure(error: unknown): unknown {
  if (!(error instanceof CodeskError)) return error;
  const { code } = error.failure;
  if (code !== 'session_ended' && code !== 'refused' && code !== 'not_valid') return error;
  const { serverMessage: _omitted, ...rest } = error.failure;
  return new CodeskError({ ...rest, code: 'credentials' }, error);
}
