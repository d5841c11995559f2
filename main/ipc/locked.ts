/**
 * Limits requests and events while Codesk is locked to those that sign-in needs, and to drafts that a page passes on.
 * Everything else is refused, or waits for the same user.
 */
import type { RequestName, SessionState } from '../../shared/ipc/contract';
import type { EventName } from '../../shared/ipc/events';
import { failure } from '../failure';
import type { Route } from './ipc-channel';

/** Requests that are answered while Codesk is locked. All others are refused. */
export const answeredWhileLocked: ReadonlySet<string> = new Set<RequestName>([
  'session.get',
  'session.sign-in',
  'session.sign-out',
  'session.lock',
  // Refused for a session of a server.
  'practice.open',
  // Signing in may need a proxy that asks for a password.
  'network.questions',
  'network.answer',
  'network.cancel',
  // Saves recent input as a draft. The reply contains no data.
  'drafts.keep',
  // The window can be closed, and the app can end.
  'window.unsaved',
  'window.asked',
  'window.kept',
  'window.close',
]);

/** Events that are sent while Codesk is locked. */
const sentWhileLocked: ReadonlySet<EventName> = new Set<EventName>([
  'session',
  'practice',
  'proxy-questions',
  'closing',
  'leaving',
]);

/** Events about a covered page, which a page that opens later must not get. */
const neverQueued: ReadonlySet<EventName> = new Set<EventName>(['rates-choose', 'lock-soon']);

/** Events of which only the last one matters. */
const latestOnly: ReadonlySet<EventName> = new Set<EventName>(['connection', 'update', 'preferences']);

/** Most events that are queued; after that, pages are notified that they missed some. */
const mostEvents = 2000;

export interface Locked {
  /** Like `route`, but refuses requests while Codesk is locked. */
  guard(route: Route): Route;
  /** True if an event may be sent now. Otherwise `send` waits for the same user, or is dropped. */
  passes(name: EventName, payload: unknown, to: string, send: () => void): boolean;
  /** Called with each state of the session, after the pages have it. */
  sessionChanged(state: SessionState): void;
}

const refusal = (code: 'locked' | 'session_ended') => JSON.stringify({ ok: false, error: failure(code) });

/**
 * @param session the current state
 * @param missed notifies the pages that they missed events
 */
export function createLockedGate(session: () => SessionState, missed: () => void): Locked {
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
      // The request came before the page was covered, so the same user must be there for its reply.
      await unlocked();
      return session().owner === of ? reply : refusal('session_ended');
    },
    passes(name, payload, to, send) {
      if (!isLocked() || sentWhileLocked.has(name)) return true;
      if (neverQueued.has(name)) return false;
      const { id } = payload as { readonly id?: unknown };
      const key = latestOnly.has(name)
        ? ''
        : name === 'job' && typeof id === 'string'
          ? id
          : JSON.stringify(payload);
      const place = `${to} ${name} ${key}`;
      if (events.size >= mostEvents && !events.has(place)) overflowed = true;
      else {
        // Moves the event to the end of the queue.
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
