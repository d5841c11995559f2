/** Sign-in and the signed-in user. The paths are assumed (finance section 7). */
import { z } from 'zod';
import { defineCall } from './call';
import { underData } from './tables';

/** The signed-in user. `lists` limits the navigation; without it all lists are offered and the server decides. */
export const userSchema = z.object({
  id: z.union([z.number(), z.string()]).nullish(),
  name: z.string().nullish(),
  email: z.string().nullish(),
  lists: z.array(z.string()).nullish(),
});
export type User = z.output<typeof userSchema>;

export const sessionCalls = {
  'session.login': defineCall({
    path: '/authorizations/login',
    encoding: 'json',
    effect: 'write',
    lookUp: 'none',
    readByMain: true,
    secrets: ['password'],
    assumed: true,
    input: z.object({ email: z.string(), password: z.string() }),
    output: underData(z.object({ token: z.string().min(1), user: userSchema.nullish() })),
  }),
  'session.user': defineCall({
    path: '/authorizations/user',
    encoding: 'json',
    effect: 'read',
    readByMain: true,
    assumed: true,
    input: z.object({}),
    output: underData(z.object({ user: userSchema })),
  }),
  /** The signature with which a socket of real-time push may join a private channel. */
  'session.channel': defineCall({
    path: '/broadcasting/auth',
    encoding: 'form',
    effect: 'read',
    readByMain: true,
    assumed: true,
    input: z.object({ socket_id: z.string(), channel_name: z.string() }),
    output: underData(z.object({ auth: z.string().min(1) })),
  }),
};
