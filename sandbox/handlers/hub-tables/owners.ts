/** The integration or webhook that a call names. */
import { requiredHubTable } from '../../../shared/hub';
import type { ListDefinition, OwnerField } from '../../../shared/table/list';
import { ownedList } from '../../../shared/table/owned';
import type { Id, Row } from '../../../shared/table/row';
import { withPages } from '../../seed/hub-tables/validations';
import { addRow, readRow } from '../../tables/list-rows';
import { type Context, notFound, requiredList } from '../handler';

/** The list of the owners. */
function ownersOf(field: OwnerField): ListDefinition {
  return requiredList(field === 'webhook_id' ? 'webhooks' : 'integrations');
}

/** @throws Refusal 404 if there is no such integration or webhook */
export function requiredOwner(context: Context, field: OwnerField, id: Id): Row {
  const owners = ownersOf(field);
  const row = readRow(context.db, owners, id);
  if (!row) throw notFound(owners, id);
  return row;
}

/** The integration that a list belongs to. */
export function integrationOf(context: Context, list: ListDefinition): Row {
  return requiredOwner(context, 'integration_id', list.ownerId ?? '');
}

/** Gives an integration that was just added its validations, all of them enabled. */
export function addValidations(context: Context, integration: Id): void {
  const owned = ownedList(requiredHubTable('validations'), integration);
  for (const [name, separate_page_requires] of withPages) {
    addRow(context.db, owned, { name, separate_page_requires, status: 1 });
  }
}

/** True for the list of integrations itself. */
export function isIntegrations(list: ListDefinition): boolean {
  return list.id === 'integrations';
}
