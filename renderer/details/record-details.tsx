/** The details of one record of a list: loaded when opened, not cached after closing. */
import { useQuery } from '@tanstack/react-query';
import { memo, useCallback, useEffect, useMemo } from 'react';
import { linkOfRecord } from '../../shared/app-links';
import { findList } from '../../shared/lists';
import type { CalledList } from '../../shared/table/owned';
import { linkOfField } from '../../shared/table/record-link';
import { FieldLinksContext } from '../cells/record-link';
import { failureOf, tableApi } from '../ipc';
import { listKeys } from '../session/list-keys';
import { StoredMark } from '../session/stored-mark';
import { routeOfRecord, useNoteVisit } from '../session/use-visits';
import type { DetailRecord } from './block';
import { DetailsDrawer } from './details-frame';
import { type DetailsPlace, DetailsScreen } from './details-screen';

interface RecordDetailsProps extends DetailsPlace {
  readonly list: CalledList;
  /** Null when no details are open. */
  readonly record: DetailRecord | null;
  readonly onClose: () => void;
}

/** The fallback for lists with an owner, which have no definition by id. */
const noFields = { columns: [] };

/** Memoised, so that nothing is drawn while no details are open. */
export const RecordDetails = memo(RecordDrawer, (before, now) => !before.record && !now.record);

function RecordDrawer({ list, record, onClose, ...place }: RecordDetailsProps) {
  return (
    <DetailsDrawer isOpen={record !== null} onClose={place.onBack ?? onClose}>
      {record && <Loaded list={list} record={record} onClose={onClose} place={place} />}
    </DetailsDrawer>
  );
}

interface LoadedProps {
  readonly list: CalledList;
  readonly record: DetailRecord;
  readonly place: DetailsPlace;
  readonly onClose: () => void;
}

function Loaded({ list, record, place, onClose }: LoadedProps) {
  const query = useQuery({
    queryKey: listKeys.record(list, record.id),
    queryFn: () => tableApi(list, 'show', { id: record.id }),
    staleTime: 0,
    gcTime: 0,
  });
  // A record of a list with an owner has no link.
  const link = list.ownerId === undefined ? linkOfRecord(list.id, record.id) : undefined;
  // The record was shown before and is not found now: it was deleted here or by another user.
  const isGone =
    query.data !== undefined && query.error !== null && failureOf(query.error).code === 'not_found';
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  const definition = findList(list.id) ?? noFields;
  const linkOf = useCallback(
    (field: Parameters<typeof linkOfField>[1]) => linkOfField(definition, field),
    [definition],
  );
  const route = link === undefined ? undefined : routeOfRecord(list.id, record.id);
  const { name } = record;
  const visit = useMemo(() => (route === undefined ? undefined : { route, name }), [route, name]);
  const note = useNoteVisit();
  const { isSuccess } = query;
  // A record from a link has only its id as the name.
  const isNamed = name !== String(record.id);
  useEffect(() => {
    if (visit && isSuccess) note(visit, isNamed);
  }, [note, visit, isSuccess, isNamed]);
  return (
    <FieldLinksContext value={linkOf}>
      <DetailsScreen
        record={record}
        query={query}
        onClose={onClose}
        place={place}
        mark={<StoredMark of={[listKeys.record(list, record.id), ['details']]} />}
        link={link}
        visit={visit}
      />
    </FieldLinksContext>
  );
}
