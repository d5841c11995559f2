/** Warns once, before a record is sent, if it repeats the key of another one. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormValues } from '../../shared/forms/form-definition';
import type { RecordOptions } from '../../shared/record-values';
import type { RecordField } from '../../shared/table/fields';
import type { ListDefinition } from '../../shared/table/list';
import type { Id } from '../../shared/table/row';
import { findTwin, keyFieldsOf, type Twin } from './twin';

interface Loaded {
  readonly fields: readonly RecordField[];
  readonly values: FormValues;
  readonly options: RecordOptions;
}

interface Warning {
  readonly twin: Twin;
  /** The key values of the warning. */
  readonly key: string;
}

/** @param own id of the edited record; undefined for a new one */
export function useTwinCheck(list: ListDefinition, { fields, values: before, options }: Loaded, own?: Id) {
  const queries = useQueryClient();
  const [warning, setWarning] = useState<Warning | null>(null);
  const keyOf = (values: FormValues) =>
    JSON.stringify(keyFieldsOf(list, fields).map(({ name }) => values[name]));
  return {
    warning,
    /** True while the form has the key values of the warning. */
    appliesTo: (values: FormValues) => warning?.key === keyOf(values),
    /** Returns false for a twin without an earlier warning. The next call with the same key returns true. */
    check: async (values: FormValues): Promise<boolean> => {
      const key = keyOf(values);
      if (warning?.key === key) return true;
      const stored = own === undefined ? {} : { own: { id: own, values: before } };
      const twin = await findTwin(queries, { list, fields, options, values, ...stored });
      setWarning(twin ? { twin, key } : null);
      return twin === undefined;
    },
  };
}
