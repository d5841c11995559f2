/**
 * What a contract sends (finance section 7): the inputs of store, update and duplicate. Main makes nested form
 * fields of them and leaves out what is empty; `services[0][values][rates_file]` holds the handle of a chosen file.
 */
import type { ContractDuplicateInput, ContractStoreInput, ContractUpdateInput } from '../api/contracts';
import { normalDecimal } from '../money';
import { sentIndex } from '../row-tables/definition';
import type { Id } from '../table/row';
import {
  type ContractDraft,
  type ContractFieldName,
  type ContractService,
  contractFields,
  contractFileNames,
} from './contract';
import { deliveryPricingType } from './delivery-pricing';
import { pricingServiceForm } from './service-forms/pricing';

/** A new contract. */
export function contractToStore(draft: ContractDraft): ContractStoreInput {
  return { ...sentFields(draft), services: draft.services.map(sentService) } as ContractStoreInput;
}

/** A changed contract: the same, and its id. Files go along only when they were chosen anew. */
export function contractToUpdate(id: Id, draft: ContractDraft): ContractUpdateInput {
  return { id, ...contractToStore(draft) };
}

/**
 * A copy of a contract. The server gives it a number of its own, and it ends on its expiry date.
 * @param expiryDate `YYYY-MM-DD`
 */
export function contractToDuplicate(
  id: Id,
  draft: ContractDraft,
  expiryDate: string,
): ContractDuplicateInput {
  const { contract_no: _number, to: _end, ...fields } = sentFields(draft);
  return {
    id,
    expiry_date: expiryDate,
    ...fields,
    services: draft.services.map(sentService),
  } as ContractDuplicateInput;
}

function sentFields({ values }: ContractDraft): Partial<Record<ContractFieldName, string | number>> {
  return Object.fromEntries(
    contractFields.flatMap(({ name, kind }) => {
      const text = values[name].trim();
      if (text === '') return [];
      if (kind === 'number') return [[name, normalDecimal(text) ?? text]];
      return [[name, kind === 'choice' ? sentIndex(text) : text]];
    }),
  );
}

/** The kind of a service belongs to the server, and a kept file is only a name in what the server sent. */
const notSent: ReadonlySet<string> = new Set(['id', 'service_type_id', ...contractFileNames]);

function sentService(service: ContractService): { id: Id; values?: Record<string, unknown> } {
  const { id, files, draft } = service;
  const values = draft ? draft.form.encode(draft) : storedValues(service.values ?? {});
  const sent = Object.fromEntries(Object.entries(values).filter(([name]) => !notSent.has(name)));
  for (const name of contractFileNames) {
    const file = files?.[name];
    if (file && values[typeField[name]] === 'file') sent[name] = file.handle;
  }
  return Object.keys(sent).length === 0 ? { id } : { id, values: sent };
}

/**
 * A service that nobody opened is sent as it is stored. A delivery pricing is sent as its form would send it: a
 * server may add what it parsed from a file, and must not get that back.
 */
function storedValues(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (String(values.service_type_id) !== String(deliveryPricingType)) return values;
  const form = pricingServiceForm(values);
  return form.encode(form.read(() => undefined));
}

/** A file that was chosen and then set aside for typed rates is not sent. */
const typeField = { rates_file: 'rate_type', increments_file: 'increment_type' } as const;
