/**
 * Asks before unsaved work is left: a page, a dialog, the window, the session. What is kept as a draft can be kept for
 * later. Main is informed whether there is unsaved work, because it closes the window.
 */
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { invoke, on } from '../ipc';
import { type ConfirmOptions, useQuestion } from './confirm';
import { isWindowCovered, type Layer, useLayer } from './overlays';

/** Asked where nothing can be kept. */
const question = {
  title: 'Leave without saving?',
  text: 'Your changes here are not saved and would be lost.',
  confirm: 'Leave without saving',
} as const;

/** Asked instead where what would be lost is not something that was typed. */
export type LeaveQuestion = Pick<ConfirmOptions, 'title' | 'text' | 'confirm' | 'intent'>;

/** Where what was typed is kept until it is saved. */
export interface Keeper {
  /** Names of the open forms with something typed in them: `A new client`. */
  readonly open: () => readonly string[];
  /** Why nothing can be kept now, for example `Disk is full`; undefined if it can. */
  readonly trouble: () => string | undefined;
  /** Resolves to true when everything that was typed is on the disk. */
  readonly keep: () => Promise<boolean>;
  /** Removes what was kept of the open forms. */
  readonly discard: () => Promise<void>;
}

/** What is left: the page for another one, the window, the session, or the version that runs. */
export type Leaving = 'page' | 'window' | 'session' | 'restart';

/** A dialog whose content is kept as a draft. */
interface DialogDraft {
  /** Removes what was kept of it. */
  readonly discard: () => void;
}

interface KeepTexts {
  readonly title: string;
  /** What becomes of it if it is kept. */
  readonly later: string;
  readonly cancel: string;
  readonly discard: string;
  readonly keep: string;
}

const leaveTexts: KeepTexts = {
  title: 'Leave without saving?',
  later: 'Codesk can save them as a draft. A line at the top of the window then opens it.',
  cancel: 'Cancel',
  discard: 'Leave without saving',
  keep: 'Save draft and leave',
};

const keepTexts: Readonly<Record<Leaving | 'dialog', KeepTexts>> = {
  dialog: leaveTexts,
  page: leaveTexts,
  window: {
    title: 'Close without saving?',
    later: 'Codesk can save them as a draft and offers it at the next start.',
    cancel: 'Stay',
    discard: 'Discard and close',
    keep: 'Save draft and close',
  },
  session: {
    title: 'Sign out without saving?',
    later: 'Codesk can save them as a draft and offers it when you sign in again. Other users do not see it.',
    cancel: 'Stay',
    discard: 'Discard and sign out',
    keep: 'Save draft and sign out',
  },
  restart: {
    title: 'Restart without saving?',
    later: 'Codesk can save them as a draft and offers it after the restart.',
    cancel: 'Stay',
    discard: 'Discard and restart',
    keep: 'Save draft and restart',
  },
};

interface Guard {
  readonly question: LeaveQuestion | undefined;
  /** Part of what was typed is a password or a token. */
  readonly isSecret: boolean;
}

/** What is unsaved, and who asks about it. */
export interface Registry {
  readonly mark: (id: string, guard: Guard | undefined) => void;
  readonly isUnsaved: () => boolean;
  /** Asks if there is unsaved work. The question stands above what is open in the layer `over`. */
  readonly mayLeave: (what: Leaving | DialogDraft | undefined, over?: Layer) => Promise<boolean>;
  /** The same for a restart, but asks only if something would be lost: what can be kept is kept without a question. */
  readonly mayRestart: () => Promise<boolean>;
  readonly setKeeper: (keeper: Keeper | null) => void;
  readonly keeper: Keeper | null;
}
const UnsavedContext = createContext<Registry | null>(null);

export function useRegistry(): Registry | null {
  return useContext(UnsavedContext);
}

/** Holds the guards of the page, and asks when main is about to close the window. */
export function UnsavedProvider({ children }: { children: ReactNode }) {
  const ask = useQuestion();
  const guards = useRef(new Map<string, Guard>());
  const [keeper, setKeeper] = useState<Keeper | null>(null);

  const mark = useCallback((id: string, guard: Guard | undefined) => {
    const before = guards.current.size > 0;
    if (guard) guards.current.set(id, guard);
    else guards.current.delete(id);
    const after = guards.current.size > 0;
    if (before !== after) invoke('window.unsaved', { unsaved: after }).catch(() => undefined);
  }, []);

  const isUnsaved = useCallback(() => guards.current.size > 0, []);
  const mayLeave = useCallback<Registry['mayLeave']>(
    async (what, over = 'page') => {
      const leaving = typeof what === 'string' ? what : undefined;
      const discard = async () =>
        typeof what === 'object' ? what.discard() : what && (await keeper?.discard());
      // Asked again when what was to be kept could not be.
      for (;;) {
        if (!isUnsaved()) return true;
        const asked = questionOf(what && (leaving ?? 'dialog'), [...guards.current.values()], keeper);
        const answer = await ask({ ...asked, over });
        if (answer === 'no') return false;
        if (answer === 'yes') {
          await discard();
          return true;
        }
        if (await keeper?.keep()) return true;
      }
    },
    [ask, isUnsaved, keeper],
  );
  const mayRestart = useCallback(async () => {
    const open = keeper?.open() ?? [];
    const isAllKept = [...guards.current.values()].every(({ isSecret, question }) => !isSecret && !question);
    if (isUnsaved() && isAllKept && open.length > 0 && (await keeper?.keep())) return true;
    const mayLose = await mayLeave('restart', 'sign-in');
    // Main waits for what cannot be kept, unless a person gave it up.
    if (mayLose && isUnsaved()) await invoke('window.unsaved', { unsaved: false }).catch(() => undefined);
    return mayLose;
  }, [isUnsaved, mayLeave, keeper]);
  useEffect(
    () =>
      on('closing', async () => {
        if (isWindowCovered()) {
          // Who stands before it must not read what is open. If it cannot be kept, main asks, which names nothing.
          if (!isUnsaved() || (await keeper?.keep())) await invoke('window.close', {});
          return;
        }
        // Main asks by itself when no page takes the question.
        invoke('window.asked', {}).catch(() => undefined);
        // The window can also be closed while the session has ended.
        if (await mayLeave('window', 'sign-in')) await invoke('window.close', {});
      }),
    [mayLeave, isUnsaved, keeper],
  );

  const registry = useMemo<Registry>(
    () => ({ mark, isUnsaved, mayLeave, mayRestart, setKeeper, keeper }),
    [mark, isUnsaved, mayLeave, mayRestart, keeper],
  );
  return <UnsavedContext value={registry}>{children}</UnsavedContext>;
}

/** The question about these guards, with the answer that keeps what was typed where something can be kept. */
function questionOf(
  what: Leaving | 'dialog' | undefined,
  guards: readonly Guard[],
  keeper: Keeper | null,
): ConfirmOptions {
  const [only, ...others] = guards;
  const own = others.length === 0 ? only?.question : undefined;
  const open = keeper?.open() ?? [];
  if (
    what === undefined ||
    !keeper ||
    (open.length === 0 && ((what !== 'window' && what !== 'restart') || own))
  )
    return own ?? question;
  const { title, later, cancel, discard, keep } = keepTexts[what];
  const trouble = keeper.trouble();
  const names = what === 'dialog' ? '' : `: ${open.join('; ')}`;
  const lost = guards.some(({ isSecret }) => isSecret)
    ? ' Passwords and tokens are never saved in a draft.'
    : '';
  return {
    title: own?.title ?? title,
    text:
      open.length === 0
        ? question.text
        : `${own ? own.text : `Your changes are not saved${names}.`} ${later}${lost}`,
    confirm: discard,
    cancel,
    keep: {
      text: keep,
      refusal:
        open.length === 0
          ? `These changes cannot be saved as a draft.${lost}`
          : trouble && `The draft cannot be saved now: ${trouble}.`,
    },
  };
}

/**
 * Returns a function that asks whether unsaved work, if any, may be left. For closing without a navigation.
 * @returns true if it may be left; what was typed is then discarded, or on the disk
 */
export function useLeaveCheck(): (what?: Leaving | DialogDraft) => Promise<boolean> {
  const registry = useContext(UnsavedContext);
  const layer = useLayer();
  return useCallback(
    // A session can also be left from the dialog that says that it has ended.
    async (what) => registry?.mayLeave(what, what === 'session' ? 'sign-in' : layer) ?? true,
    [registry, layer],
  );
}

/** Returns a function that keeps what was typed before a restart, and asks only if something of it cannot be kept. */
export function useRestartCheck(): () => Promise<boolean> {
  const registry = useContext(UnsavedContext);
  return useCallback(async () => registry?.mayRestart() ?? true, [registry]);
}

/** Makes a keeper known for as long as its caller is there. The same object in every render. */
export function useKeeper(keeper: Keeper | null): void {
  const setKeeper = useContext(UnsavedContext)?.setKeeper;
  useEffect(() => {
    setKeeper?.(keeper);
    return () => setKeeper?.(null);
  }, [setKeeper, keeper]);
}

/** The keeper, for a question or a sentence outside of the forms. */
export function useCurrentKeeper(): Keeper | null {
  return useContext(UnsavedContext)?.keeper ?? null;
}

/**
 * Registers unsaved work. A page and each dialog above it may have a guard.
 * @param unsaved whether there is unsaved work now; `secret` if part of it is never kept as a draft
 * @param question asked when nothing else is unsaved; the same object in every render
 */
export function useUnsavedGuard(unsaved: boolean | 'secret', question?: LeaveQuestion): void {
  const registry = useContext(UnsavedContext);
  const id = useId();
  useEffect(() => {
    registry?.mark(id, unsaved === false ? undefined : { question, isSecret: unsaved === 'secret' });
    return () => registry?.mark(id, undefined);
  }, [registry, id, unsaved, question]);
}
