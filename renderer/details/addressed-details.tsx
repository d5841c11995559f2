/** Details of a record behind an address that the server named in an earlier reply. */
import { useQuery } from '@tanstack/react-query';
import { popupApi } from '../ipc';
import type { DetailRecord } from './block';
import { DetailsDrawer, DetailsScreen } from './details-screen';

export interface AddressedDetailsProps {
  /** The path as the server wrote it. */
  readonly address: string;
  /** The record to show, or null when none is. */
  readonly record: DetailRecord | null;
  readonly onClose: () => void;
}

export function AddressedDetails({ address, record, onClose }: AddressedDetailsProps) {
  return (
    <DetailsDrawer record={record} onClose={onClose}>
      {record && <Loaded address={address} record={record} onClose={onClose} />}
    </DetailsDrawer>
  );
}

interface LoadedProps {
  readonly address: string;
  readonly record: DetailRecord;
  readonly onClose: () => void;
}

function Loaded({ address, record, onClose }: LoadedProps) {
  const query = useQuery({
    queryKey: ['details', 'show', address, record.id],
    queryFn: () => popupApi('popups.detail', address, { id: record.id }),
    staleTime: 0,
    gcTime: 0,
  });
  return <DetailsScreen record={record} query={query} onClose={onClose} />;
}
