/**
 * Asks before unsaved work is left: a page, a dialog, the window, the session. Forms with a draft can save it for
 * later. Main is informed whether there is unsaved work, because main closes the window.
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

/** The question if no draft can be saved. */
const question = {
  title: 'Leave without saving?',
  text: 'Your changes here are not saved and would be lost.',
  confirm: 'Leave without saving',
} as const;

/** The question for unsaved work other than typed input. */
export type LeaveQuestion = Pick<ConfirmOptions, 'title' | 'text' | 'confirm' | 'intent'>;

/** Saves the open forms as drafts. */
export interface DraftSaver {
  /** Names of the open forms with unsaved input: `A new client`. */
  readonly open: () => readonly string[];
  /** Why drafts cannot be saved now, for example `Disk is full`; undefined if they can. */
  readonly saveError: () => string | undefined;
  /** Resolves to true when all drafts are on the disk. */
  readonly save: () => Promise<boolean>;
  /** Removes the drafts of the open forms. */
  readonly discard: () => Promise<void>;
}

/** The thing that the user leaves: the page, the window, the session, or the running version. */
export type Leaving = 'page' | 'window' | 'session' | 'restart';

/** A dialog with a draft. */
interface DialogDraft {
  /** Removes its draft. */
  readonly discard: () => void;
}

interface DraftTexts {
  readonly title: string;
  /** Where the draft can be opened later. */
  readonly later: string;
  readonly cancel: string;
  readonly discard: string;
  readonly keep: string;
}

const leaveTexts: DraftTexts = {
  title: 'Leave without saving?',
  later: 'Codesk can save them as a draft. A line at the top of the window then opens it.',
  cancel: 'Cancel',
  discard: 'Leave without saving',
  keep: 'Save draft and leave',
};

const draftTexts: Readonly<Record<Leaving | 'dialog', DraftTexts>> = {
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
  /** Part of the input is a password or a token. */
  readonly isSecret: boolean;
}

/** The guards of unsaved work and their question. */
export interface Registry {
  readonly mark: (id: string, guard: Guard | undefined) => void;
  readonly isUnsaved: () => boolean;
  /** Asks if there is unsaved work. The question is shown above the layer `over`. */
  readonly mayLeave: (what: Leaving | DialogDraft | undefined, over?: Layer) => Promise<boolean>;
  /** The same for a restart, but saves drafts without a question and asks only if something would be lost. */
  readonly mayRestart: () => Promise<boolean>;
  readonly setSaver: (saver: DraftSaver | null) => void;
  readonly saver: DraftSaver | null;
}
const UnsavedContext = createContext<Registry | null>(null);

export function useRegistry(): Registry | null {
  return useContext(UnsavedContext);
}

/** Holds the guards of the page, and asks when main is about to close the window. */
export function UnsavedProvider({ children }: { children: ReactNode }) {
  const ask = useQuestion();
  const guards = useRef(new Map<string, Guard>());
  const [saver, setSaver] = useState<DraftSaver | null>(null);

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
        typeof what === 'object' ? what.discard() : what && (await saver?.discard());
      // Asks again if the draft could not be saved.
      for (;;) {
        if (!isUnsaved()) return true;
        const asked = questionOf(what && (leaving ?? 'dialog'), [...guards.current.values()], saver);
        const answer = await ask({ ...asked, over });
        if (answer === 'no') return false;
        if (answer === 'yes') {
          await discard();
          return true;
        }
        if (await saver?.save()) return true;
      }
    },
    [ask, isUnsaved, saver],
  );
  const mayRestart = useCallback(async () => {
    const open = saver?.open() ?? [];
    const isAllSaveable = [...guards.current.values()].every(
      ({ isSecret, question }) => !isSecret && !question,
    );
    if (isUnsaved() && isAllSaveable && open.length > 0 && (await saver?.save())) return true;
    const mayLose = await mayLeave('restart', 'sign-in');
    // Main waits for unsaved work without a draft, unless the user discarded it.
    if (mayLose && isUnsaved()) await invoke('window.unsaved', { unsaved: false }).catch(() => undefined);
    return mayLose;
  }, [isUnsaved, mayLeave, saver]);
  useEffect(
    () =>
      on('closing', async () => {
        if (isWindowCovered()) {
          // The question would show the names of open forms on a locked screen. If drafts cannot be saved, main asks
          // without naming them.
          if (!isUnsaved() || (await saver?.save())) await invoke('window.close', {});
          return;
        }
        // Main asks itself if no page confirms that it asks.
        invoke('window.asked', {}).catch(() => undefined);
        // The window can also be closed while the session has ended.
        if (await mayLeave('window', 'sign-in')) await invoke('window.close', {});
      }),
    [mayLeave, isUnsaved, saver],
  );

  const registry = useMemo<Registry>(
    () => ({ mark, isUnsaved, mayLeave, mayRestart, setSaver, saver }),
    [mark, isUnsaved, mayLeave, mayRestart, saver],
  );
  return <UnsavedContext value={registry}>{children}</UnsavedContext>;
}

/** Returns the question about these guards, with the answer that saves a draft if there is one. */
function questionOf(
  what: Leaving | 'dialog' | undefined,
  guards: readonly Guard[],
  saver: DraftSaver | null,
): ConfirmOptions {
  const [only, ...others] = guards;
  const own = others.length === 0 ? only?.question : undefined;
  const open = saver?.open() ?? [];
  if (
    what === undefined ||
    !saver ||
    (open.length === 0 && ((what !== 'window' && what !== 'restart') || own))
  )
    return own ?? question;
  const { title, later, cancel, discard, keep } = draftTexts[what];
  const saveError = saver.saveError();
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
          : saveError && `The draft cannot be saved now: ${saveError}.`,
    },
  };
}

/**
 * Returns a function that asks whether unsaved work, if any, may be left. For closing without a navigation.
 * @returns true if it may be left; the input is then discarded, or stored as a draft
 */
export function useLeaveCheck(): (what?: Leaving | DialogDraft) => Promise<boolean> {
  const registry = useContext(UnsavedContext);
  const layer = useLayer();
  return useCallback(
    // The user can also sign out from the dialog of an ended session.
    async (what) => registry?.mayLeave(what, what === 'session' ? 'sign-in' : layer) ?? true,
    [registry, layer],
  );
}

/** Returns a function that saves drafts before a restart, and asks only if something cannot be saved as a draft. */
export function useRestartCheck(): () => Promise<boolean> {
  const registry = useContext(UnsavedContext);
  return useCallback(async () => registry?.mayRestart() ?? true, [registry]);
}

/** Registers a draft saver while the caller is mounted. Must be the same object in every render. */
export function useRegisterDraftSaver(saver: DraftSaver | null): void {
  const setSaver = useContext(UnsavedContext)?.setSaver;
  useEffect(() => {
    setSaver?.(saver);
    return () => setSaver?.(null);
  }, [setSaver, saver]);
}

/** The current draft saver, for questions and texts outside of the forms. */
export function useCurrentDraftSaver(): DraftSaver | null {
  return useContext(UnsavedContext)?.saver ?? null;
}

/**
 * Registers unsaved work. A page and each dialog above it may have a guard.
 * @param unsaved whether there is unsaved work now; `secret` if part of it is never saved in a draft
 * @param question asked if nothing else is unsaved; must be the same object in every render
 */
export function useUnsavedGuard(unsaved: boolean | 'secret', question?: LeaveQuestion): void {
  const registry = useContext(UnsavedContext);
  const id = useId();
  useEffect(() => {
    registry?.mark(id, unsaved === false ? undefined : { question, isSecret: unsaved === 'secret' });
    return () => registry?.mark(id, undefined);
  }, [registry, id, unsaved, question]);
}
