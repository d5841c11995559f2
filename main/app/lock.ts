/** Covers Codesk while it is locked: connects the session with windows, dialogs, events and requests. */
import { type BrowserWindow, powerMonitor } from 'electron';
import type { SessionState } from '../../shared/ipc/contract';
import { createPush, type EventTarget, type Push } from '../ipc/events';
import { createLockedGate } from '../ipc/locked';
import type { Session } from '../session/current-session';
import { type IdleLock, watchIdle } from '../system/idle-lock';
import type { Ask } from '../window/questions';

interface LockOptions {
  readonly windows: () => readonly BrowserWindow[];
  readonly log: { info(...parts: unknown[]): void };
}

const notLocked: SessionState = {
  status: 'signed_out',
  server: '',
  practice: false,
  user: null,
  owner: '',
  kept: 'memory',
};

export type Lock = ReturnType<typeof createLock>;

export function createLock({ windows, log }: LockOptions) {
  let session: Session | undefined;
  let idle: IdleLock | undefined;
  let wasLocked = false;
  /** Aborted when Codesk is locked, to close native dialogs over the page. */
  let coming = new AbortController();
  let covered: (() => void)[] = [];
  const state = () => session?.state() ?? notLocked;
  const isLocked = () => state().locked === true;
  const gate = createLockedGate(state, () => pushAll('changes-missed', {}));
  const pushAll = createPush(windows);

  /** Title bar and taskbar show no record while the page is covered. */
  const hideTitle = (window: BrowserWindow) => {
    let title = window.getTitle();
    const keepHidden = (event: Electron.Event, next: string) => {
      event.preventDefault();
      title = next;
    };
    window.setTitle('Codesk');
    window.on('page-title-updated', keepHidden);
    return () => {
      if (window.isDestroyed()) return;
      window.removeListener('page-title-updated', keepHidden);
      window.setTitle(title);
    };
  };
  const cover = () => {
    coming.abort();
    coming = new AbortController();
    covered = windows().map(hideTitle);
  };
  const uncover = () => {
    for (const show of covered.splice(0)) show();
    idle?.used();
  };

  return {
    isLocked,
    guard: gate.guard,
    /** Returns a push whose events wait while Codesk is locked. `to` names their windows. */
    push(to: string, at: () => readonly EventTarget[]): Push {
      const push = createPush(at);
      return (name, payload) => {
        if (gate.passes(name, payload, to, () => push(name, payload))) push(name, payload);
      };
    },
    /**
     * Starts with the current session.
     * @param minutes of the policy
     */
    watch(of: Session, minutes: number | undefined): void {
      session = of;
      wasLocked = isLocked();
      idle = watchIdle({
        minutes,
        isOpen: () => state().status === 'signed_in' && !isLocked(),
        lock(why) {
          log.info('Codesk is locked:', why);
          session?.lock();
        },
        soon: (seconds) => pushAll('lock-soon', { seconds }),
        power: powerMonitor,
      });
      gate.sessionChanged(state());
    },
    /** Called with each state of the session, after the pages have it. */
    sessionChanged(next: SessionState): void {
      const locks = next.locked === true;
      if (locks && !wasLocked) cover();
      if (!locks && wasLocked) uncover();
      wasLocked = locks;
      gate.sessionChanged(next);
    },
    used: () => idle?.used(),
    now: () => void session?.lock(),
    /** Asks a question of the page, which is cancelled when Codesk is locked. */
    asking(ask: Ask): Ask {
      return (question) => ask({ ...question, signal: coming.signal });
    },
    /**
     * Shows file dialogs, which no program can close. Their answer counts as cancelled if Codesk was locked while they
     * were open.
     */
    dialogs<T extends object>(dialogs: T): T {
      return new Proxy(dialogs, {
        get(target, name) {
          const show = Reflect.get(target, name) as (...input: unknown[]) => Promise<unknown>;
          return async (...input: unknown[]) => {
            const { signal } = coming;
            const answer = await show.apply(target, input);
            return signal.aborted ? undefined : answer;
          };
        },
      });
    },
    /** Returns the running tasks; while Codesk is locked without their names. */
    titles: (titles: readonly string[]): readonly string[] =>
      isLocked() ? titles.map(() => 'A transfer') : titles,
    stop: () => idle?.stop(),
  };
}
