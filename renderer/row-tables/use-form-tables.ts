/** The state of a form with row tables: its fields, its rows, the errors that block a save, and Undo after Clear. */
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  type FormDefinition,
  type FormState,
  type FormTables,
  type FormValues,
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
import { type ClearedBeside, tableSteps } from './table-steps';

const noRows: readonly TableRow[] = [];

/** A request to focus the first invalid row of a table. A new object repeats the request. */
export interface FocusRequest {
  readonly name: string;
}

export interface FormWithTables {
  readonly form: DefinitionForm;
  readonly lists: ChoiceLists;
  readonly tables: FormTables;
  /** The rows that Clear restores. */
  readonly loadedTables: FormTables;
  readonly setRows: (name: string, rows: readonly TableRow[]) => void;
  /** Checks of columns that depend on more than the row. */
  readonly checks: ColumnChecks;
  readonly setChecks: (checks: ColumnChecks) => void;
  /** Replaces the rows of some tables in a step that can be undone. `message` names the step. */
  readonly replaceRows: (message: string, tables: FormTables) => void;
  /** Counts how often all rows were replaced. */
  readonly round: number;
  /** True if rows differ from the loaded ones. */
  readonly rowsChanged: boolean;
  /** Number of invalid rows, if rows were loaded or a submit was tried. */
  readonly rowErrors: number;
  readonly showRowErrors: () => void;
  readonly focusRequest: FocusRequest | null;
  /** Returns true and shows the table if its rows block a save of these values. */
  readonly refuse: (values: FormValues) => boolean;
  /** Replaces the rows by those of a draft. */
  readonly putTables: (tables: FormTables) => void;
  /** Restores the loaded values and rows. */
  readonly reset: (beside?: ClearedBeside) => void;
  /** Sets a new loaded state, which Clear restores from now on, and the current state. */
  readonly rebase: (loaded: FormState, state: FormState) => void;
  /** The last step that replaced many values at once, which can be undone. */
  readonly step: FormStep | null;
}

interface FormTablesExtras {
  /** The state that the form opens with, if it differs from the loaded one. */
  readonly start?: FormState;
  /** True if the loaded state is a stored record. */
  readonly stored?: boolean;
}

/** @param loaded the state that Clear restores; later changes of this parameter are ignored (see `rebase`) */
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
  const [focusRequest, setFocusRequest] = useState<FocusRequest | null>(null);
  const latest = useRef(tables);
  useLayoutEffect(() => {
    latest.current = tables;
  });
  const removed = useRef<Readonly<Record<string, FormTables>>>({});
  const form = useDefinitionForm(definition, loaded.values, {
    start: start.values,
    stored,
    lists,
    onChange: (field, change) => steps.change(field, change),
  });
  const setRows = useCallback((name: string, rows: readonly TableRow[]) => {
    setTables((before) => ({ ...before, [name]: rows }));
  }, []);

  const { put, rebase, values } = form;
  const steps = useMemo(
    () =>
      tableSteps({
        definition,
        initial,
        latest,
        removed,
        values,
        put,
        rebase,
        setInitial,
        setTables,
        setStep,
        countRound: () => setRound((before) => before + 1),
      }),
    [definition, initial, values, put, rebase],
  );

  /** Shows the table and then its first invalid row, because a table can be higher than the window. */
  const showRows = (name: string) => {
    showTable(name);
    setFocusRequest({ name });
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
    focusRequest,
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

/** Returns the visible tables with invalid rows and their number. Repeated keys are no errors. */
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
