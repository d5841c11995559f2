/** The calls that read and save the record of a target: a service, or the contract with its own rates for it. */
import type { RecordRef } from '../../shared/desk/rates';
import type { Id } from '../../shared/table/row';

export type RecordRead = 'finance-services.edit' | 'contracts.edit';
export type RecordSave = 'finance-services.update' | 'contracts.update';

/** The id of the record to read and save. */
export function recordId({ contract, service }: RecordRef): Id {
  return contract ? contract.id : service.id;
}

export function recordRead({ contract }: RecordRef): RecordRead {
  return contract ? 'contracts.edit' : 'finance-services.edit';
}

export function recordSave({ contract }: RecordRef): RecordSave {
  return contract ? 'contracts.update' : 'finance-services.update';
}

/** Reads of a page that the rate desk stores, too: records with rates, and the option lists of their forms. */
const rateReads = ['finance-services.edit', 'contracts.edit', 'finance-services.create', 'address.cities-of'];

export const isRateRead = (call: string) => rateReads.includes(call);

/** The result of a call; undefined for other calls. */
export function readRecord(call: string, id: Id): RecordRef | undefined {
  if (call === 'finance-services.edit') return { service: { id } };
  return call === 'contracts.edit' ? { contract: { id }, service: { id: '' } } : undefined;
}
