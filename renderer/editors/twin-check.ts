/** Refuses to save a record that another one repeats, before anything is sent. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CodeskError, failure } from '../../shared/errors';
import type { FormValues } from '../../shared/forms/definition';
import type { RecordField } from '../../shared/table/fields';
import type { ListDefinition } from '../../shared/table/list';
import type { Id } from '../../shared/table/row';
import type { RecordOptions } from './record-values';
import { findTwin, type Twin } from './twin';

interface Loaded {
  readonly fields: readonly RecordField[];
  readonly values: FormValues;
  readonly options: RecordOptions;
}

/** @param own the record that is edited; undefined for a new one */
export function useTwinCheck(list: ListDefinition, { fields, values: before, options }: Loaded, own?: Id) {
  const queries = useQueryClient();
  const [twin, setTwin] = useState<Twin | null>(null);
  return {
    /** The twin that the last save was refused for. */
    twin,
    /** Rejects as if the server had refused the field, so that the form keeps what was typed and shows the message. */
    refuse: async (values: FormValues): Promise<void> => {
      setTwin(null);
      const stored = own === undefined ? {} : { own: { id: own, values: before } };
      const found = await findTwin(queries, { list, fields, options, values, ...stored });
      if (!found) return;
      setTwin(found);
      throw new CodeskError(
        failure('not_valid', { fields: { [found.field]: found.message }, outcome: 'refused' }),
      );
    },
  };
}
