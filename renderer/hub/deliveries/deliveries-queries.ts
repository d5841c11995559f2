/** Queries for the deliveries of one webhook and for the permissions of their actions. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Delivery, type Message, messagesOf, readDeliveries } from '../../../shared/deliveries/delivery';
import {
  type DeliveryState,
  deliveryState,
  type FailingRun,
  failingRuns,
} from '../../../shared/deliveries/history';
import { findList } from '../../../shared/lists';
import type { Id, Row } from '../../../shared/table/row';
import type { TableStructure } from '../../../shared/table/structure';
import { structureQuery } from '../../lists/list-queries';
import { listKeys } from '../../session/list-keys';
import { type LoadedDeliveries, loadDeliveries } from './load-deliveries';

/** The list of the messages that webhooks sent. */
export function webhookLogs() {
  const list = findList('webhook-logs');
  if (!list) throw new Error('No list webhook-logs');
  return list;
}

export interface History extends LoadedDeliveries {
  /** Oldest first. */
  readonly deliveries: readonly Delivery[];
  /** Newest first. */
  readonly messages: readonly Message[];
  readonly runs: readonly FailingRun[];
  readonly state: DeliveryState;
  /** False when older deliveries were not loaded. */
  readonly complete: boolean;
}

/** Structure of the webhook logs, with their permissions. */
export function useLogStructure() {
  return useQuery(structureQuery(webhookLogs()));
}

/**
 * @param webhook id of the webhook
 * @param row its row; undefined while it loads, null if it does not exist
 */
export function useHistory(webhook: Id, row: Row | null | undefined, structure: TableStructure | undefined) {
  const list = webhookLogs();
  const query = useQuery({
    queryKey: [...listKeys.list(list), 'deliveries', webhook],
    queryFn: ({ signal }) =>
      loadDeliveries({
        list,
        structure: structure as TableStructure,
        webhook,
        integration: row?.integration_id,
        signal,
      }),
    enabled: structure !== undefined && row !== undefined,
    staleTime: 0,
    structuralSharing: false,
  });
  const loaded = query.data;
  const history = useMemo<History | undefined>(() => {
    if (!loaded) return undefined;
    const deliveries = readDeliveries(loaded.rows, list.rowId);
    const runs = failingRuns(deliveries);
    return {
      ...loaded,
      deliveries,
      messages: messagesOf(deliveries),
      runs,
      state: deliveryState(deliveries, runs),
      complete: loaded.read >= loaded.total,
    };
  }, [loaded, list]);
  return { query, history };
}
