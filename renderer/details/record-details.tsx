/** The details of one record of a list. Loads on open, forgets on close. */
import { useQuery } from '@tanstack/react-query';
import type { ListDefinition } from '../../shared/table/list';
import type { Id } from '../../shared/table/row';
import { tableApi } from '../ipc';
import { listKeys } from '../session/list-keys';
import type { DetailRecord } from './block';
import { DetailsDrawer, DetailsScreen, type Neighbours } from './details-screen';

export interface RecordDetailsProps extends Partial<Neighbours> {
  /** The list that the record belongs to. */
  readonly list: Pick<ListDefinition, 'id'>;
  /** The record to show, or null when none is. */
  readonly record: { readonly id: Id; readonly name: string } | null;
  readonly onClose: () => void;
}

export function RecordDetails({ list, record, onClose, ...neighbours }: RecordDetailsProps) {
  return (
    <DetailsDrawer record={record} onClose={onClose}>
      {record && <Loaded list={list.id} record={record} onClose={onClose} neighbours={whole(neighbours)} />}
    </DetailsDrawer>
  );
}

/** Without a position and a neighbour, the record stands alone and offers no steps. */
function whole({ onPrevious, onNext, position }: Partial<Neighbours>): Neighbours | undefined {
  if (!onPrevious && !onNext && position === undefined) return undefined;
  return { onPrevious, onNext, position };
}

interface LoadedProps {
  readonly list: string;
  readonly record: DetailRecord;
  readonly neighbours: Neighbours | undefined;
  readonly onClose: () => void;
}

function Loaded({ list, record, neighbours, onClose }: LoadedProps) {
  const query = useQuery({
    queryKey: listKeys.record(list, record.id),
    queryFn: () => tableApi(list, 'show', { id: record.id }),
    staleTime: 0,
    gcTime: 0,
  });
  return <DetailsScreen record={record} query={query} onClose={onClose} neighbours={neighbours} />;
}
