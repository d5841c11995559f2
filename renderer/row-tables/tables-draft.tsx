/** The draft of a form with row tables. A separate component, so that typing does not render the form again. */
import { useCallback, useMemo } from 'react';
import type { DraftScope } from '../drafts/draft-scope';
import type { DraftSubject } from '../drafts/drafts';
import { useFormStatus } from '../forms/definition-form';
import { useFormDraft } from '../forms/form-draft';
import { draftRows, readDraftRows } from './draft-rows';
import type { FormWithTables } from './use-form-tables';

interface TablesDraftProps {
  readonly state: FormWithTables;
  readonly subject: DraftSubject;
  readonly scope: DraftScope;
}

/** Shows the note about a restored draft. */
export function TablesDraft({ state, subject, scope }: TablesDraftProps) {
  const { form, tables, loadedTables, rowsChanged, putTables, reset } = state;
  const rows = useMemo(() => draftRows(tables, loadedTables), [tables, loadedTables]);
  const discard = useCallback(() => reset(), [reset]);
  return useFormDraft(form, useFormStatus(form), {
    subject,
    scope,
    rows,
    changed: rowsChanged,
    reset: discard,
    onRestore: (_beside, lists, values) => {
      const read = readDraftRows(form.definition, values, lists, loadedTables);
      putTables(read.tables);
      form.opening.current?.reopen({ tables: { ...loadedTables, ...read.base } });
      return read.unread;
    },
  });
}
