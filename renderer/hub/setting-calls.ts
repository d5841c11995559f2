/** The calls of the settings of an integration. */
import type { CallInput } from '../../shared/api';
import type { HubSetting } from '../../shared/hub-settings';
import type { Id, Row } from '../../shared/table/row';
import { type Attempt, api } from '../ipc';

export function readSetting({ page }: HubSetting, integration: Id): Promise<Row> {
  return api(`${page}.read`, { integration_id: integration });
}

/** @param values as `recordPayload` returns them */
export function updateSetting(
  { page, sent }: HubSetting,
  integration: Id,
  values: Row,
  attempt: Attempt,
): Promise<unknown> {
  const call = `${page}.update` as const;
  return api(call, { ...sent(values), integration_id: integration } as CallInput<typeof call>, attempt);
}
