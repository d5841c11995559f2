/**
 * Encodes a contract for sending (finance section 7): the inputs of store, update and duplicate. Main encodes them as
 * nested form fields and drops empty ones; `services[0][values][rates_file]` holds the handle of a picked file.
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

/** The same with the id. Files are sent only if they were picked in this dialog. */
export function contractToUpdate(id: Id, draft: ContractDraft): ContractUpdateInput {
  return { id, ...contractToStore(draft) };
}

/**
 * The copy gets a new number from the server and ends on its expiry date.
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

/** The server owns the kind of a service, and a stored file is only a name. Neither is sent back. */
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
 * A service that was not opened is sent as it is stored. A delivery pricing is sent as its form would send it: the
 * server may add rows that it parsed from a file, and must not get them back.
 */
function storedValues(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (String(values.service_type_id) !== String(deliveryPricingType)) return values;
  const form = pricingServiceForm(values);
  return form.encode(form.read(() => undefined));
}

/** A file that was picked and then replaced by typed rates is not sent. */
const typeField = { rates_file: 'rate_type', increments_file: 'increment_type' } as const;
