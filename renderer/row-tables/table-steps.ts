/** The steps that replace many values or rows of a form at once: Clear, Undo, Redo, and changes that empty tables. */
import type { RefObject } from 'react';
import type { FormChange } from '../../shared/forms/change';
import {
  type FormDefinition,
  type FormField,
  type FormState,
  type FormTables,
  type FormValues,
  fieldLabel,
  formTables,
} from '../../shared/forms/form-definition';
import type { TableRow } from '../../shared/row-tables/row-table';
import type { FormStep } from '../forms/form-footer';

const noRows: readonly TableRow[] = [];

/** State that Clear empties in addition to fields and rows, for example files. */
export interface ClearedBeside {
  readonly undo: () => void;
  readonly redo: () => void;
}

interface StepContext {
  readonly definition: FormDefinition;
  /** The state that Clear restores. */
  readonly initial: FormState;
  readonly latest: RefObject<FormTables>;
  /** Rows that were removed with the option list of a choice, by the key in `FormChange.left`. They come back with it. */
  readonly removed: RefObject<Readonly<Record<string, FormTables>>>;
  readonly values: () => FormValues;
  readonly put: (values: FormValues) => void;
  readonly rebase: (loaded: FormValues, values: FormValues) => void;
  readonly setInitial: (state: FormState) => void;
  readonly setTables: (change: FormTables | ((before: FormTables) => FormTables)) => void;
  readonly setStep: (step: FormStep | null) => void;
  readonly countRound: () => void;
}

/** The steps of one form; `FormWithTables` describes them. */
export function tableSteps(context: StepContext) {
  const { definition, initial, latest, removed, values, put, rebase, setInitial, setTables } = context;
  const { setStep, countRound } = context;
  const now = (): FormState => ({ values: { ...values() }, tables: latest.current });
  const restore = (state: FormState) => {
    removed.current = {};
    put(state.values);
    setTables(state.tables);
    countRound();
  };
  const undoStep = (message: string, label: string, before: FormState, beside?: ClearedBeside): FormStep => ({
    message,
    text: 'Undo',
    label: `Undo ${label}`,
    run: () => {
      const after = now();
      restore(before);
      beside?.undo();
      setStep({
        message: 'Restored.',
        text: 'Redo',
        label: `Redo ${label}`,
        run: () => {
          restore(after);
          beside?.redo();
          setStep(undoStep(message, label, before, beside));
        },
      });
    },
  });
  return {
    replaceRows: (message: string, next: FormTables) => {
      const before = latest.current;
      const names = Object.keys(next);
      const replace = (rows: FormTables) =>
        setTables((all) => ({
          ...all,
          ...Object.fromEntries(names.map((name) => [name, rows[name] ?? []])),
        }));
      replace(next);
      setStep({
        message,
        text: 'Undo',
        label: 'Undo',
        run: () => {
          replace(before);
          setStep(null);
        },
      });
    },
    rebase: (now: FormState, state: FormState) => {
      setInitial(now);
      rebase(now.values, state.values);
      setTables(state.tables);
      countRound();
      setStep(null);
    },
    putTables: (next: FormTables) => {
      setTables((before) => ({ ...before, ...next }));
      countRound();
    },
    reset: (beside?: ClearedBeside) => {
      const before = now();
      restore(initial);
      const same = JSON.stringify(before.values) === JSON.stringify(initial.values);
      const nothingLost = same && before.tables === initial.tables && !beside;
      setStep(nothingLost ? null : undoStep('Cleared.', 'clear', before, beside));
    },
    change: (field: FormField, { values: next, emptied, left, restored }: FormChange) => {
      const before = now();
      const gone = emptied.filter((name) => (before.tables[name] ?? noRows).length > 0);
      const showing = formTables(definition, next);
      const back = restored
        .flatMap((key) => Object.entries(removed.current[key] ?? {}))
        .filter(([name]) => name in showing);
      const rows = Object.fromEntries(gone.map((name) => [name, before.tables[name] ?? noRows]));
      for (const key of Object.keys(left)) removed.current = { ...removed.current, [key]: rows };
      if (gone.length === 0 && back.length === 0) return;
      setTables((all) => {
        const changed: Record<string, readonly TableRow[]> = { ...all };
        for (const name of gone) changed[name] = noRows;
        for (const [name, rows] of back) if (!changed[name]?.length) changed[name] = rows;
        return changed;
      });
      if (gone.length === 0 || Object.keys(left).length > 0) return;
      const shown = formTables(definition, before.values);
      const headings = gone.map((name) => shown[name]?.heading ?? name);
      setStep(undoStep(`${headings.join(', ')} cleared.`, `change of ${fieldLabel(field, next)}`, before));
    },
  };
}
