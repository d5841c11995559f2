/** The details of one record of a list: loaded when opened, not cached after closing. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { memo, useEffect } from 'react';
import { linkOfRecord } from '../../shared/app-links';
import type { CalledList } from '../../shared/table/owned';
import { tableApi } from '../ipc';
import { listKeys } from '../session/list-keys';
import { noteRecentRecord } from '../session/recent-records';
import type { DetailRecord } from './block';
import { DetailsDrawer, DetailsScreen, type Neighbours } from './details-screen';

interface RecordDetailsProps extends Neighbours {
  readonly list: CalledList;
  /** Null when no details are open. */
  readonly record: DetailRecord | null;
  readonly onClose: () => void;
}

/** Memoised: while no details are open, nothing of them is drawn. */
export const RecordDetails = memo(RecordDrawer, (before, now) => !before.record && !now.record);

function RecordDrawer({ list, record, onClose, ...neighbours }: RecordDetailsProps) {
  return (
    <DetailsDrawer record={record} onClose={onClose}>
      {record && <Loaded list={list} record={record} onClose={onClose} neighbours={neighbours} />}
    </DetailsDrawer>
  );
}

interface LoadedProps {
  readonly list: CalledList;
  readonly record: DetailRecord;
  readonly neighbours: Neighbours;
  readonly onClose: () => void;
}

function Loaded({ list, record, neighbours, onClose }: LoadedProps) {
  const query = useQuery({
    queryKey: listKeys.record(list, record.id),
    queryFn: () => tableApi(list, 'show', { id: record.id }),
    staleTime: 0,
    gcTime: 0,
  });
  // A record of one owner is no place of its own.
  const link = list.ownerId === undefined ? linkOfRecord(list.id, record.id) : undefined;
  const queries = useQueryClient();
  const isShown = link !== undefined && query.isSuccess;
  useEffect(() => {
    if (isShown) noteRecentRecord(queries, { list: list.id, id: record.id, name: record.name });
  }, [isShown, queries, list.id, record.id, record.name]);
  return (
    <DetailsScreen record={record} query={query} onClose={onClose} neighbours={neighbours} link={link} />
  );
}
