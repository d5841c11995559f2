/** Covers Codesk: joins the lock of the session with windows, dialogs, events and requests. */
import { type BrowserWindow, powerMonitor } from 'electron';
import type { SessionState } from '../../shared/ipc/contract';
import { createPush, type EventTarget, type Push } from '../ipc/events';
import { whileLocked } from '../ipc/locked';
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
  /** Aborted when the lock comes, for what stands over the page and is not part of it. */
  let coming = new AbortController();
  let covered: (() => void)[] = [];
  const state = () => session?.state() ?? notLocked;
  const isLocked = () => state().locked === true;
  const gate = whileLocked(state, () => pushAll('changes-missed', {}));
  const pushAll = createPush(windows);

  /** Title bar and taskbar name no record while the page is covered. */
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
    /** A push whose events wait while Codesk is locked. `to` names the windows that they go to. */
    push(to: string, at: () => readonly EventTarget[]): Push {
      const push = createPush(at);
      return (name, payload) => {
        if (gate.passes(name, payload, to, () => push(name, payload))) push(name, payload);
      };
    },
    /** Begins with the session of the start. @param minutes of the policy */
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
    /** Told of each state of the session, after the pages have been told. */
    sessionChanged(next: SessionState): void {
      const locks = next.locked === true;
      if (locks && !wasLocked) cover();
      if (!locks && wasLocked) uncover();
      wasLocked = locks;
      gate.sessionChanged(next);
    },
    used: () => idle?.used(),
    now: () => void session?.lock(),
    /** A question of the page, which goes when the lock comes. It then counts as cancelled. */
    asking(ask: Ask): Ask {
      return (question) => ask({ ...question, signal: coming.signal });
    },
    /** File dialogs whose answer counts as cancelled if the lock came meanwhile: no program can close them. */
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
    /** What runs, as it may be named now. */
    titles: (titles: readonly string[]): readonly string[] =>
      isLocked() ? titles.map(() => 'A transfer') : titles,
    stop: () => idle?.stop(),
  };
}
