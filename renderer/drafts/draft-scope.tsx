/**
 * Input of dialogs above a form, for example the editor of a row, as part of the draft of the form. Each dialog has a
 * name within its form.
 */
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import type { DraftLists } from './draft-parts';

/** The input of one dialog. */
export interface DraftPart {
  readonly content: Readonly<Record<string, unknown>>;
  readonly rows?: DraftLists;
}

/** The restored input of a dialog. */
export interface RestoredPart extends DraftPart {
  /** Time of the last edit, in milliseconds since 1970. */
  readonly at: number;
}

/** Separates the name of a dialog from that of its list. Names of tables do not contain it. */
const separator = '|';

export class DraftScope {
  readonly #typed = new Map<string, DraftPart>();
  readonly #restored = new Map<string, RestoredPart>();
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  /** Input of a dialog has changed. */
  readonly isTyped = (): boolean => this.#typed.size > 0;

  set(name: string, part: DraftPart | undefined): void {
    if (part) this.#typed.set(name, part);
    else if (!this.#typed.delete(name)) return;
    this.#tell();
  }

  /** The dialog is closed, with those above it. */
  clear(dialog: string): void {
    const names = [...this.#typed.keys()].filter((name) => name === dialog || name.startsWith(`${dialog}/`));
    for (const name of names) this.#typed.delete(name);
    if (names.length > 0) this.#tell();
  }

  /** All input of the dialogs, as content and lists of a draft. */
  typed(): { readonly inner: Readonly<Record<string, unknown>>; readonly rows: DraftLists } {
    return {
      inner: Object.fromEntries([...this.#typed].map(([name, { content }]) => [name, content])),
      rows: Object.fromEntries(
        [...this.#typed].flatMap(([name, { rows = {} }]) =>
          Object.entries(rows).map(([list, all]) => [name + separator + list, all]),
        ),
      ),
    };
  }

  /** Passes restored parts to their dialogs when these open. */
  restore(inner: unknown, rows: DraftLists, at: number): void {
    if (typeof inner !== 'object' || inner === null) return;
    for (const [name, content] of Object.entries(inner)) {
      if (typeof content !== 'object' || content === null) continue;
      const own = Object.entries(rows).filter(([list]) => list.startsWith(name + separator));
      this.#restored.set(name, {
        at,
        content: content as DraftPart['content'],
        rows: Object.fromEntries(own.map(([list, all]) => [list.slice(name.length + 1), all])),
      });
    }
    this.#tell();
  }

  take(name: string): RestoredPart | undefined {
    const part = this.#restored.get(name);
    this.#restored.delete(name);
    return part;
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

interface Place {
  readonly scope: DraftScope;
  readonly prefix: string;
}
const ScopeContext = createContext<Place | null>(null);

export function useDraftScope(): DraftScope {
  return useState(() => new DraftScope())[0];
}

/** The dialogs inside are part of the draft of this form. */
export function DraftScopeProvider({
  scope,
  children,
}: {
  readonly scope: DraftScope;
  readonly children: ReactNode;
}) {
  const place = useMemo(() => ({ scope, prefix: '' }), [scope]);
  return <ScopeContext value={place}>{children}</ScopeContext>;
}

/** Adds a prefix to the names of the dialogs inside, for example for one service of a contract. */
export function DraftSubscope({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const outer = useContext(ScopeContext);
  const place = useMemo(
    () => outer && { scope: outer.scope, prefix: `${outer.prefix}${name}/` },
    [outer, name],
  );
  return <ScopeContext value={place}>{children}</ScopeContext>;
}

interface InnerDraft {
  readonly name: string;
  readonly isOpen: boolean;
  /** Opens the dialog with its restored input. */
  readonly onRestore: (part: RestoredPart) => void;
}

/**
 * The draft of a dialog above a form; used by the component that opens it. Does nothing if the form has no draft.
 * @returns a function that saves the current input; undefined if there is no unsaved input
 */
export function useInnerDraft({
  name,
  isOpen,
  onRestore,
}: InnerDraft): (part: DraftPart | undefined) => void {
  const place = useContext(ScopeContext);
  const restore = useEffectEvent(onRestore);
  const scope = place?.scope;
  const full = place ? place.prefix + name : name;
  useEffect(() => {
    if (!scope) return;
    const look = () => {
      const part = scope.take(full);
      if (part) restore(part);
    };
    look();
    return scope.subscribe(look);
  }, [scope, full]);
  useEffect(() => {
    // This also clears the input of dialogs above this one.
    if (!isOpen) scope?.clear(full);
  }, [scope, full, isOpen]);
  return useCallback((part) => scope?.set(full, part), [scope, full]);
}
