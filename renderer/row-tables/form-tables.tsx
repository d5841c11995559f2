/** The row tables that a service form shows for what is chosen in it. */
import { useMemo } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import {
  type FormDefinition,
  type FormTables,
  type FormValues,
  formTables,
} from '../../shared/forms/form-definition';
import { type FormOptions, sampleOf } from '../../shared/forms/option-lists';
import type { TableRow } from '../../shared/row-tables/row-table';
import type { ChoiceLists } from '../fields/choices';
import type { ControlValues } from '../forms/definition-form';
import { type ColumnChecks, withChecks } from './column-checks';
import { RowTable } from './row-table';
import type { RequiredTable } from './use-form-tables';

export interface ServiceTablesProps {
  readonly definition: FormDefinition;
  readonly control: Control<ControlValues>;
  readonly options: FormOptions;
  readonly lists: ChoiceLists;
  readonly tables: FormTables;
  readonly onRows: (name: string, rows: readonly TableRow[]) => void;
  /** The values that were loaded: what is stored, or the beginning of a new form. */
  readonly loaded: FormValues;
  /** The table to show the first wrong row of; another object for each time. */
  readonly wanted: RequiredTable | null;
  readonly checks: ColumnChecks;
  readonly onChecks: (checks: ColumnChecks) => void;
  /** Replaces rows of several tables in one step that can be undone. */
  readonly onReplace: (said: string, tables: FormTables) => void;
  /** What the row editors offer instead of the lists, by the name of the list. */
  readonly offered?: ChoiceLists;
  /** Why a choice cannot be made now, by the name of the list. */
  readonly closed?: Readonly<Record<string, string>>;
  /** Goes along with an import. */
  readonly region?: number | string | undefined;
  /** True where an import sends the destination region. */
  readonly sendsCountry?: boolean | undefined;
}

const noRows: readonly TableRow[] = [];
const nothing = {};

/** The tables in the order of the definition. One whose columns change with a field is another table. */
export function ServiceTables(props: ServiceTablesProps) {
  const { definition, control, options, lists, tables, onRows, checks, offered, closed, region, wanted } =
    props;
  const values = useWatch({ control }) as FormValues;
  const shown = useMemo(() => formTables(definition, values), [definition, values]);
  return Object.entries(shown).map(([name, table]) => (
    <RowTable
      key={`${name}/${table.id}`}
      name={name}
      table={withChecks(table, checks)}
      rows={tables[name] ?? noRows}
      onRows={onRows}
      lists={lists}
      offered={offered ?? nothing}
      closed={closed ?? nothing}
      sample={sampleOf(options, table)}
      region={region}
      wanted={wanted?.name === name ? wanted : null}
    />
  ));
}
