/** A form with row tables: its fields, its rows, what refuses to send them, and the way back from Clear. */
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { FormChange } from '../../shared/forms/change';
import {
  type FormDefinition,
  type FormField,
  type FormState,
  type FormTables,
  type FormValues,
  fieldLabel,
  formTables,
  refusedTable,
} from '../../shared/forms/form-definition';
import type { FormOptions } from '../../shared/forms/option-lists';
import { notices } from '../../shared/messages';
import type { TableRow } from '../../shared/row-tables/row-table';
import { type ChoiceLists, choiceListsOf } from '../fields/choices';
import { type DefinitionForm, useDefinitionForm } from '../forms/definition-form';
import type { FormStep } from '../forms/form-footer';
import { notify } from '../ui/notices';
import { type ColumnChecks, noChecks, withChecks } from './column-checks';
import { brokenCount } from './row-problems';
import { rowTableId } from './row-table';

const noRows: readonly TableRow[] = [];

/** What else Clear emptied, beside fields and rows: how to bring it back, and how to empty it again. */
export interface ClearedBeside {
  readonly undo: () => void;
  readonly redo: () => void;
}

/** A table that a person is led to, because a row of it breaks a rule. */
export interface RequiredTable {
  readonly name: string;
}

export interface FormWithTables {
  readonly form: DefinitionForm;
  readonly lists: ChoiceLists;
  readonly tables: FormTables;
  /** What Clear restores. */
  readonly loadedTables: FormTables;
  readonly setRows: (name: string, rows: readonly TableRow[]) => void;
  /** Checks of columns that depend on more than the row. */
  readonly checks: ColumnChecks;
  readonly setChecks: (checks: ColumnChecks) => void;
  /** Replaces the rows of some tables in a step that can be undone; `said` is what was done. */
  readonly replaceRows: (said: string, tables: FormTables) => void;
  /** Counts the times that the rows were put back. */
  readonly round: number;
  /** Rows that differ from what was loaded. */
  readonly rowsChanged: boolean;
  /** Rows that break a rule, counted if rows were loaded or a submit was tried. */
  readonly rowErrors: number;
  readonly showRowErrors: () => void;
  /** The table whose first wrong row was asked for last; another object each time. */
  readonly wanted: RequiredTable | null;
  /** Returns true after showing the table that stands against sending these values. */
  readonly refuse: (values: FormValues) => boolean;
  /** Replaces the rows of all tables by those of a draft. */
  readonly putTables: (tables: FormTables) => void;
  /** Puts the loaded values and rows back. */
  readonly reset: (beside?: ClearedBeside) => void;
  /** The stored record is another one now: `loaded` is what Clear restores from here on, `state` what the form has. */
  readonly rebase: (loaded: FormState, state: FormState) => void;
  /** The last step that replaced much at once, with the way back; null if there is none. */
  readonly step: FormStep | null;
}

interface FormTablesExtras {
  /** What the form opens with, if it is not what was loaded. */
  readonly start?: FormState;
  /** What was loaded is a stored record. */
  readonly stored?: boolean;
}

/** @param loaded what Clear restores; later changes of this parameter are ignored, see `rebase` */
export function useFormTables(
  definition: FormDefinition,
  options: FormOptions,
  loaded: FormState,
  { start = loaded, stored }: FormTablesExtras = {},
): FormWithTables {
  const lists = useMemo(() => choiceListsOf(options.lists), [options]);
  const [initial, setInitial] = useState(loaded);
  const [tables, setTables] = useState(start.tables);
  const [round, setRound] = useState(0);
  const [checks, setChecks] = useState(noChecks);
  const [step, setStep] = useState<FormStep | null>(null);
  const [wanted, setWanted] = useState<RequiredTable | null>(null);
  const latest = useRef(tables);
  useLayoutEffect(() => {
    latest.current = tables;
  });
  /** Rows that went with the option list of a choice, by the entry of `FormChange.left`. */
  const kept = useRef<Readonly<Record<string, FormTables>>>({});
  const form = useDefinitionForm(definition, loaded.values, {
    start: start.values,
    stored,
    lists,
    onChange: (field, change) => steps.change(field, change),
  });
  const setRows = useCallback((name: string, rows: readonly TableRow[]) => {
    setTables((before) => ({ ...before, [name]: rows }));
  }, []);

  const { put, rebase, values: valuesOf } = form;
  const steps = useMemo(() => {
    const now = (): FormState => ({ values: { ...valuesOf() }, tables: latest.current });
    const bring = (state: FormState) => {
      kept.current = {};
      put(state.values);
      setTables(state.tables);
      setRound((before) => before + 1);
    };
    const undoOf = (said: string, label: string, before: FormState, beside?: ClearedBeside): FormStep => ({
      said,
      text: 'Undo',
      label: `Undo ${label}`,
      run: () => {
        const after = now();
        bring(before);
        beside?.undo();
        setStep({
          said: 'Brought back.',
          text: 'Redo',
          label: `Redo ${label}`,
          run: () => {
            bring(after);
            beside?.redo();
            setStep(undoOf(said, label, before, beside));
          },
        });
      },
    });
    return {
      replaceRows: (said: string, next: FormTables) => {
        const before = latest.current;
        const names = Object.keys(next);
        const replace = (rows: FormTables) =>
          setTables((all) => ({
            ...all,
            ...Object.fromEntries(names.map((name) => [name, rows[name] ?? []])),
          }));
        replace(next);
        setStep({
          said,
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
        setRound((before) => before + 1);
        setStep(null);
      },
      putTables: (next: FormTables) => {
        setTables((before) => ({ ...before, ...next }));
        setRound((before) => before + 1);
      },
      reset: (beside?: ClearedBeside) => {
        const before = now();
        bring(initial);
        const same = JSON.stringify(before.values) === JSON.stringify(initial.values);
        const nothingLost = same && before.tables === initial.tables && !beside;
        setStep(nothingLost ? null : undoOf('Cleared.', 'clear', before, beside));
      },
      change: (field: FormField, { values, emptied, left, restored }: FormChange) => {
        const before = now();
        const gone = emptied.filter((name) => (before.tables[name] ?? noRows).length > 0);
        const showing = formTables(definition, values);
        const back = restored
          .flatMap((key) => Object.entries(kept.current[key] ?? {}))
          .filter(([name]) => name in showing);
        const rows = Object.fromEntries(gone.map((name) => [name, before.tables[name] ?? noRows]));
        for (const key of Object.keys(left)) kept.current = { ...kept.current, [key]: rows };
        if (gone.length === 0 && back.length === 0) return;
        setTables((all) => {
          const next: Record<string, readonly TableRow[]> = { ...all };
          for (const name of gone) next[name] = noRows;
          for (const [name, rows] of back) if (!next[name]?.length) next[name] = rows;
          return next;
        });
        if (gone.length === 0 || Object.keys(left).length > 0) return;
        const shown = formTables(definition, before.values);
        const headings = gone.map((name) => shown[name]?.heading ?? name);
        setStep(undoOf(`${headings.join(', ')} emptied.`, `change of ${fieldLabel(field, values)}`, before));
      },
    };
  }, [definition, put, rebase, valuesOf, initial]);

  /** Shows the table, and then its first row that breaks a rule: a table can be higher than the window. */
  const showRows = (name: string) => {
    showTable(name);
    setWanted({ name });
  };

  const counts = form.attempted || Object.values(initial.tables).some((rows) => rows.length > 0);
  const broken = counts ? countBroken(definition, form.values(), tables, checks) : [];
  return {
    form,
    lists,
    tables,
    loadedTables: initial.tables,
    setRows,
    checks,
    setChecks,
    ...steps,
    step,
    round,
    rowsChanged: Object.entries(tables).some(([name, rows]) => rows !== initial.tables[name]),
    rowErrors: broken.reduce((sum, { count }) => sum + count, 0),
    showRowErrors: () => {
      const [wrong] = broken;
      if (wrong) showRows(wrong.name);
    },
    wanted,
    refuse: (values) => {
      const [wrong] = countBroken(definition, values, tables, checks);
      if (wrong) {
        showRows(wrong.name);
        return true;
      }
      const refused = definition.refuse?.(tables, values);
      if (!refused) return false;
      notify(notices[refused]);
      showTable(refusedTable[refused]);
      return true;
    },
  };
}

/** Tables that show and have rows that break a rule, and how many. Repeated keys do not block. */
function countBroken(
  definition: FormDefinition,
  values: FormValues,
  tables: FormTables,
  checks: ColumnChecks,
): readonly { readonly name: string; readonly count: number }[] {
  return Object.entries(formTables(definition, values))
    .map(([name, table]) => ({ name, count: brokenCount(withChecks(table, checks), tables[name] ?? noRows) }))
    .filter(({ count }) => count > 0);
}

/** Scrolls to a table and focuses its first button. */
function showTable(name: string | undefined): void {
  const section = name === undefined ? null : document.getElementById(rowTableId(name));
  section?.scrollIntoView?.({ block: 'center' });
  section?.querySelector('button')?.focus({ preventScroll: true });
}
