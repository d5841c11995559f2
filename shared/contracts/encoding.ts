/**
 * Encodes a contract for sending (finance section 7): the inputs of store, update and duplicate. Main encodes them as
 * nested form fields and drops empty ones; `services[0][values][rates_file]` holds the handle of a picked file.
 */
import type { ContractDuplicateInput, ContractStoreInput, ContractUpdateInput } from '../api/contracts';
import { isDay } from '../dates';
import { normalDecimal } from '../money';
import { isRecord } from '../records';
import { sentIndex } from '../row-tables/row-table';
import type { Id } from '../table/row';
import {
  type ContractFieldName,
  type ContractService,
  contractFields,
  contractFileNames,
  type EditedContract,
} from './contract';
import { formOfValues } from './service-forms';

type Values = Readonly<Record<string, unknown>>;

/** A new contract. */
export function contractToStore(edited: EditedContract): ContractStoreInput {
  return { ...sentFields(edited), services: edited.services.map(sentService) } as ContractStoreInput;
}

/** The same with the id. Files are sent only if they were picked in this dialog. */
export function contractToUpdate(id: Id, edited: EditedContract): ContractUpdateInput {
  return { id, ...contractToStore(edited) };
}

/**
 * The copy gets a new number from the server and ends on its expiry date.
 * @param expiryDate `YYYY-MM-DD`
 */
export function contractToDuplicate(
  id: Id,
  edited: EditedContract,
  expiryDate: string,
): ContractDuplicateInput {
  const { contract_no: _number, to: _end, ...fields } = sentFields(edited);
  // The dialog of a copy cannot correct the day, so it is left out and the server reports it as missing.
  if (!isDay(edited.values.from)) delete fields.from;
  return {
    id,
    expiry_date: expiryDate,
    ...fields,
    services: edited.services.map(sentService),
  } as ContractDuplicateInput;
}

function sentFields({ values }: EditedContract): Partial<Record<ContractFieldName, string | number>> {
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
  const { id, files, edited } = service;
  const values = edited ? edited.form.encode(edited) : storedValues(service.values ?? {});
  const sent = Object.fromEntries(Object.entries(values).filter(([name]) => !notSent.has(name)));
  for (const name of contractFileNames) {
    const file = files?.[name];
    if (file && values[typeField[name]] === 'file') sent[name] = file.handle;
  }
  return Object.keys(sent).length === 0 ? { id } : { id, values: sent };
}

/**
 * A service that was not opened is sent as it is stored, but with the indexes of its choices. A delivery pricing is sent as
 * its form would send it: the server may add rows that it parsed from a file, and must not get them back.
 */
function storedValues(values: Values): Values {
  const form = formOfValues(values);
  if (!form || form.kind === 'values') return values;
  const sent = form.encode(form.read(() => undefined));
  return form.kind === 'delivery-pricing' ? sent : withIndexes(values, sent);
}

/** The stored values, with objects of choices replaced by the values that the form sends. */
function withIndexes(stored: Values, sent: Values): Values {
  return Object.fromEntries(
    Object.entries(stored).map(([name, value]) => [
      name,
      Object.hasOwn(sent, name) ? withIndex(value, sent[name]) : value,
    ]),
  );
}

function withIndex(stored: unknown, sent: unknown): unknown {
  if (isRecord(stored)) return isRecord(sent) ? withIndexes(stored, sent) : sent;
  if (!Array.isArray(stored) || !Array.isArray(sent)) return stored;
  // The form leaves out values other than choices and rows.
  if (stored.length !== sent.length) return sent;
  return stored.map((entry, at) => withIndex(entry, sent[at]));
}

/** A file that was picked and then replaced by typed rates is not sent. */
const typeField = { rates_file: 'rate_type', increments_file: 'increment_type' } as const;
