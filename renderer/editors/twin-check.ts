/** Warns once of a record that repeats the key of another one, before it is sent. */
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
  /** The values of the key that it is about. */
  readonly key: string;
}

/** @param own the record that is edited; undefined for a new one */
export function useTwinCheck(list: ListDefinition, { fields, values: before, options }: Loaded, own?: Id) {
  const queries = useQueryClient();
  const [warning, setWarning] = useState<Warning | null>(null);
  const keyOf = (values: FormValues) =>
    JSON.stringify(keyFieldsOf(list, fields).map(({ name }) => values[name]));
  return {
    warning,
    /** True while the form has the values that the warning is about. */
    isAbout: (values: FormValues) => warning?.key === keyOf(values),
    /** False if there is a twin that the user was not warned of. The next call with the same key is true. */
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
