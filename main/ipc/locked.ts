/**
 * What passes between main and the pages while Codesk is locked: the requests and events that sign-in needs, and what a
 * page hands over. Everything else is refused, or waits for the same person.
 */
import type { RequestName, SessionState } from '../../shared/ipc/contract';
import type { EventName } from '../../shared/ipc/events';
import { failure } from '../failure';
import type { Route } from './ipc-channel';

/** The requests that are answered while Codesk is locked. A new request is refused unless it is named here. */
export const answeredWhileLocked: ReadonlySet<string> = new Set<RequestName>([
  'session.get',
  'session.sign-in',
  'session.sign-out',
  'session.lock',
  // Refused for a session of a server.
  'practice.open',
  // Signing in may have to pass a proxy that asks for a password.
  'network.questions',
  'network.answer',
  'network.cancel',
  // What was typed just before is handed over. The answer holds nothing.
  'drafts.keep',
  // The window can be closed, and the app can end.
  'window.unsaved',
  'window.asked',
  'window.kept',
  'window.close',
]);

/** The events that are sent while Codesk is locked. */
const sentWhileLocked: ReadonlySet<EventName> = new Set<EventName>([
  'session',
  'practice',
  'proxy-questions',
  'closing',
  'leaving',
]);

/** A page that shows up later does not ask for what was wanted of a covered one. */
const notKept: ReadonlySet<EventName> = new Set<EventName>(['rates-choose', 'lock-soon']);

/** Of these only the last one says something. */
const onlyLast: ReadonlySet<EventName> = new Set<EventName>(['connection', 'update', 'preferences']);

/** More events than these do not wait; pages then hear that they missed some. */
const mostEvents = 2000;

export interface Locked {
  /** The same as `route`, but answers nothing while Codesk is locked. */
  guard(route: Route): Route;
  /** True if an event may go out now. Else `send` waits for the same person, or is dropped. */
  passes(name: EventName, payload: unknown, to: string, send: () => void): boolean;
  /** Told of each state of the session, after the pages have been told. */
  sessionChanged(state: SessionState): void;
}

const refusal = (code: 'locked' | 'session_ended') => JSON.stringify({ ok: false, error: failure(code) });

/**
 * @param session the state of now
 * @param missed tells the pages that changes were not told to them
 */
export function whileLocked(session: () => SessionState, missed: () => void): Locked {
  const asked: (() => void)[] = [];
  let events = new Map<string, () => void>();
  let overflowed = false;
  let owner: string | undefined;
  const isLocked = () => session().locked === true;
  const unlocked = async () => {
    while (isLocked()) await new Promise<void>((resolve) => asked.push(resolve));
  };

  return {
    guard: (route) => async (trusted, name, text, sender, gesture) => {
      const isAnswered = typeof name === 'string' && answeredWhileLocked.has(name);
      if (trusted && isLocked() && !isAnswered) return refusal('locked');
      const of = session().owner;
      const reply = await route(trusted, name, text, sender, gesture);
      if (isAnswered || !isLocked()) return reply;
      // Asked before the page was covered: its answer is for the person who asked.
      await unlocked();
      return session().owner === of ? reply : refusal('session_ended');
    },
    passes(name, payload, to, send) {
      if (!isLocked() || sentWhileLocked.has(name)) return true;
      if (notKept.has(name)) return false;
      const { id } = payload as { readonly id?: unknown };
      const key = onlyLast.has(name)
        ? ''
        : name === 'job' && typeof id === 'string'
          ? id
          : JSON.stringify(payload);
      const place = `${to} ${name} ${key}`;
      if (events.size >= mostEvents && !events.has(place)) overflowed = true;
      else {
        // The last one stands at the end.
        events.delete(place);
        events.set(place, send);
      }
      return false;
    },
    sessionChanged(state) {
      if (state.locked) {
        owner ??= state.owner;
        return;
      }
      const isSame = owner === state.owner;
      const waiting = [...events.values()];
      const lost = overflowed;
      owner = undefined;
      events = new Map();
      overflowed = false;
      for (const resolve of asked.splice(0)) resolve();
      if (!isSame) return;
      for (const send of waiting) send();
      if (lost) missed();
    },
  };
}
