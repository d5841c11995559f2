/** Names a form for its draft, with the place where it is opened again. */
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { hideSecrets, isHeadersName, isSecretName } from '../../shared/secrets';
import type { ListDefinition } from '../../shared/table/list';
import type { CalledList } from '../../shared/table/owned';
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
  /** Fields of the row that hold a secret. */
  readonly secrets?: readonly string[] | undefined;
}

/** Names a table for drafts: its list, and its owner if it has one. */
export function draftTable({ id, ownerId }: Pick<CalledList, 'id' | 'ownerId'>): string {
  return ownerId === undefined ? id : `${id} of ${ownerId}`;
}

/**
 * Returns ` of integration 7` for titles of drafts of an owned list, because each owner has such a list; else empty.
 */
export function ofOwner({ ownedBy, ownerId }: Pick<ListDefinition, 'ownedBy' | 'ownerId'>): string {
  if (ownedBy === undefined || ownerId === undefined) return '';
  return ` of ${ownedBy === 'webhook_id' ? 'webhook' : 'integration'} ${ownerId}`;
}

/** Fields of a row that its table shows as secrets. */
export function secretColumns({ columns }: Pick<ListDefinition, 'columns'>): readonly string[] {
  return columns.filter(({ type }) => type === 'secret' || type === 'token').map(({ value }) => value);
}

/** Longest title and record name of a draft. */
const longest = { title: 300, name: 500 };

/** A form in a dialog of a list. Its draft opens on the current page. */
export function useDialogDraft({ table, action, record, title, secrets }: DialogOfList): DraftSubject {
  const { pathname: route } = useLocation();
  const [id, name, row] = [record?.id, (record?.name ?? '').slice(0, longest.name), record?.row];
  return useMemo(
    () => ({
      key: [table, action, ...(id === undefined ? [] : [id])].join('/'),
      title: title.slice(0, longest.title),
      place: {
        route,
        action,
        ...(id === undefined ? {} : { record: { id, name, row: withoutSecrets(row ?? {}, secrets) } }),
      },
    }),
    [table, action, title, route, id, name, row, secrets],
  );
}

/** Leaves out every field that is a secret or has one inside. */
function withoutSecrets(row: Row, secrets: readonly string[] = []): Row {
  const isShown = ([name, value]: [string, unknown]) =>
    !secrets.includes(name) &&
    !isSecretName(name) &&
    !isHeadersName(name) &&
    hideSecrets(value).names.length === 0;
  return Object.fromEntries(Object.entries(row).filter(isShown));
}
