/** Names a form for its draft, with the place where it is opened again. */
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { isSecretName } from '../../shared/secrets';
import type { Id, Row } from '../../shared/table/row';
import type { DraftSubject } from './drafts';

interface DialogOfList {
  /** Names the table: its list, and its owner if it has one. */
  readonly table: string;
  /** Id of the action that opens the dialog. */
  readonly action: string;
  /** Absent for a new record. */
  readonly record?: { readonly id: Id; readonly name: string; readonly row?: Row | undefined } | undefined;
  readonly title: string;
}

/** A form in a dialog of a list. Its draft is opened on the page where it stands now. */
export function useDialogDraft({ table, action, record, title }: DialogOfList): DraftSubject {
  const { pathname: route } = useLocation();
  const [id, name, row] = [record?.id, record?.name ?? '', record?.row];
  return useMemo(
    () => ({
      key: [table, action, ...(id === undefined ? [] : [id])].join('/'),
      title,
      place: {
        route,
        action,
        ...(id === undefined ? {} : { record: { id, name, row: withoutSecrets(row ?? {}) } }),
      },
    }),
    [table, action, title, route, id, name, row],
  );
}

function withoutSecrets(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !isSecretName(name)));
}
