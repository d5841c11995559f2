/**
 * A contract as its dialogs edit it (finance sections 3.7, 4 and 5): fields, rules, bounds, and its services. Pure.
 * The values of a service belong to the form of that service.
 */
import { calendarDay } from '../dates';
import { boundsError, endDayError, type FieldRule, type NumberBounds } from '../field-rules';
import {
  type FormDefinition,
  type FormField,
  type FormTables,
  type FormValues,
  formFieldOf,
  recordFieldError,
} from '../forms/form-definition';
import type { PickedFile } from '../ipc/contract';
import { labelOf } from '../labels';
import { fieldMessages } from '../messages';
import { normalDecimal } from '../money';
import { choiceIndex, isRecord } from '../records';
import type { ServiceType } from '../service-types';
import type { RecordField } from '../table/fields';
import type { Id } from '../table/row';

export const contractFieldNames = [
  'client_id',
  'contract_no',
  'from',
  'to',
  'average_volume',
  'average_volume_range',
  'description',
  'invoice_generation_date',
  'payable_date',
] as const;
export type ContractFieldName = (typeof contractFieldNames)[number];

/** Every field as text: choices by their index, days as `YYYY-MM-DD`, empty fields as ''. */
export type ContractValues = Readonly<Record<ContractFieldName, string>>;

export interface ContractField extends RecordField {
  readonly name: ContractFieldName;
  /** Name of the option list of a choice. */
  readonly list?: 'clients' | 'average_volume_range_types';
  readonly bounds?: NumberBounds;
}

/** The fields of the Add and Edit dialogs, in their order. */
export const contractFields: readonly ContractField[] = [
  { name: 'client_id', label: 'Client', kind: 'choice', list: 'clients' },
  { name: 'contract_no', label: 'Contract no.', kind: 'text', required: true },
  { name: 'from', label: 'From', kind: 'date', required: true },
  { name: 'to', label: 'To', kind: 'date' },
  {
    name: 'average_volume',
    label: 'Average volume',
    kind: 'number',
    required: true,
    bounds: { min: '0', minMessage: fieldMessages.greaterThanZero },
  },
  {
    name: 'average_volume_range',
    label: 'Average volume range',
    kind: 'choice',
    required: true,
    list: 'average_volume_range_types',
  },
  { name: 'description', label: 'Description', kind: 'long_text' },
  {
    name: 'invoice_generation_date',
    label: 'Invoice generation date',
    kind: 'number',
    required: true,
    help: 'Day of the month, 1 to 31',
    bounds: { min: '1', max: '31', whole: true },
  },
  {
    name: 'payable_date',
    label: 'Invoice grace days',
    kind: 'number',
    required: true,
    help: '1 to 360',
    bounds: { min: '1', max: '360', whole: true },
  },
];

/** Values of a new contract. */
export const emptyContract: ContractValues = Object.fromEntries(
  contractFieldNames.map((name) => [name, '']),
) as Record<ContractFieldName, string>;

/** Files of a service inside a contract. For each there is a choice between typed rows and a file. */
export const contractFileNames = ['rates_file', 'increments_file'] as const;
export type ContractFileName = (typeof contractFileNames)[number];
/** Files that were picked since the dialog opened, without those that the server already has. */
export type ContractFiles = Readonly<Partial<Record<ContractFileName, PickedFile>>>;

type Values = Readonly<Record<string, unknown>>;

/** The form of one service inside a contract. Each kind of form is a module of `service-forms/`. */
export interface ServiceForm {
  readonly kind: 'delivery-pricing' | 'service' | 'values';
  /** The kind of service, as the list of services shows it. */
  readonly title: string;
  readonly definition: FormDefinition;
  /** The kind of finance service, if this is the form of one. */
  readonly type?: ServiceType;
  /** Stored values that the form cannot edit: they are shown, and sent back unchanged. */
  readonly kept: readonly { readonly label: string; readonly text: string }[];
  /** The same form over other stored values of the service. */
  readonly over: (stored: Values) => ServiceForm;
  /** Reads the stored values into the form; `first` returns the first index of an option list. */
  readonly read: (first: (list: string) => string | undefined) => ServiceState;
  /** Encodes the `values` of the service: ids as numbers, amounts as decimal text, empty values as null. */
  readonly encode: (state: ServiceState) => Record<string, unknown>;
}

/** The fields and row tables of a service form. */
export interface ServiceState {
  readonly values: FormValues;
  readonly tables: FormTables;
}

export interface ContractService {
  /** Id of the service; a contract has each service once. */
  readonly id: Id;
  /** The stored values. Absent for a service that was added but not opened: only its id is sent. */
  readonly values?: Values;
  /** The edited values. They are encoded when the contract is sent. */
  readonly edited?: ServiceState & { readonly form: ServiceForm };
  /** The draft from before a restart. Its form is not loaded yet; `values` are the encoded values. */
  readonly typed?: ServiceState;
  readonly files?: ContractFiles;
}

export interface EditedContract {
  readonly values: ContractValues;
  readonly services: readonly ContractService[];
}

/** The label of a field of the contract, or of another name that a server uses. */
export function contractLabel(name: string): string {
  return contractFields.find((field) => field.name === name)?.label ?? labelOf(name);
}

/** The contract's own fields as a form. */
export const contractForm: FormDefinition = {
  title: 'Contract',
  sections: [{ title: 'Terms', fields: contractFields.map(termField) }],
  tables: {},
};

function termField(field: ContractField): FormField {
  const { bounds, list } = field;
  const rule: FieldRule = {
    required: field.required === true,
    ...(bounds ? boundedNumber(bounds) : { check: (text, format) => recordFieldError(field, text, format) }),
  };
  return {
    ...formFieldOf(field),
    ...(list ? { options: list } : {}),
    ...(bounds ? { bounds } : {}),
    rule: field.name === 'to' ? ({ from }) => afterStart(rule, from) : rule,
  };
}

/** The rule of a day that must not be before the start. */
export function afterStart(rule: FieldRule, start: unknown): FieldRule {
  return {
    ...rule,
    check: (text, format) =>
      rule.check?.(text, format) ?? endDayError(typeof start === 'string' ? start : '', text),
  };
}

function boundedNumber(bounds: NumberBounds): Pick<FieldRule, 'decimal' | 'check'> {
  return { decimal: {}, check: (text) => boundsError(bounds, text) };
}

/** Adds services by their ids; ids that the contract already has are skipped (finance section 4, contract dialogs). */
export function addServices(
  services: readonly ContractService[],
  ids: readonly Id[],
): readonly ContractService[] {
  const present = new Set(services.map(({ id }) => String(id)));
  const added: ContractService[] = [];
  for (const id of ids) {
    if (present.has(String(id))) continue;
    present.add(String(id));
    added.push({ id });
  }
  return [...services, ...added];
}

/**
 * Saves a service into the contract.
 * @param edited id of the service that was opened, or undefined for a new one
 * @returns the new services, or undefined if the opened service no longer exists
 */
export function saveService(
  services: readonly ContractService[],
  entry: ContractService,
  edited?: Id,
): readonly ContractService[] | undefined {
  const is = (id: Id) => (other: ContractService) => String(other.id) === String(id);
  if (edited !== undefined) {
    if (!services.some(is(edited))) return undefined;
    // A service that replaces another must not occur in the contract twice.
    return services
      .filter((other) => is(edited)(other) || !is(entry.id)(other))
      .map((other) => (is(edited)(other) ? entry : other));
  }
  return services.some(is(entry.id))
    ? services.map((other) => (is(entry.id)(other) ? entry : other))
    : [...services, entry];
}

/** Removes a service; undefined if it does not exist ("Something went wrong!"). */
export function removeService(
  services: readonly ContractService[],
  id: Id,
): readonly ContractService[] | undefined {
  const left = services.filter((other) => String(other.id) !== String(id));
  return left.length === services.length ? undefined : left;
}

/** The notice that refuses to save a contract without services. Duplicates may have none. */
export function contractRefusal(edited: EditedContract): 'serviceRequired' | undefined {
  return edited.services.length === 0 ? 'serviceRequired' : undefined;
}

/** Reads a stored contract. The values of its services stay in their stored form. */
export function readContract(stored: Readonly<Record<string, unknown>>): EditedContract {
  const values = Object.fromEntries(
    contractFields.map((field) => [field.name, readField(field, stored[field.name])]),
  ) as Record<ContractFieldName, string>;
  const services = Array.isArray(stored.services) ? stored.services : [];
  return {
    values,
    services: services.flatMap((entry: unknown): ContractService[] => {
      const { id, values: kept } = (entry ?? {}) as { id?: unknown; values?: unknown };
      if (typeof id !== 'number' && typeof id !== 'string') return [];
      return [isRecord(kept) && Object.keys(kept).length > 0 ? { id, values: kept } : { id }];
    }),
  };
}

/** The field that a server message belongs to: a field of the contract, or a value of one of its services. */
export interface ContractErrorTarget {
  /** Position of the service in the sent list. */
  readonly service?: number;
  /** Field name; `delivery_increments.2.rate` for a cell, '' for the service as a whole. */
  readonly field: string;
}

/** Parses the field name of a server message: `services.0.values.rate` or `services[0][values][rate]`. */
export function contractErrorTarget(name: string): ContractErrorTarget {
  const path = name.replaceAll('[', '.').replaceAll(']', '');
  const [, service, rest = ''] = /^services\.(\d+)(?:\.(.*))?$/.exec(path) ?? [];
  if (service === undefined) return { field: path };
  return { service: Number(service), field: rest.replace(/^values\.?/, '').replace(/^id$/, '') };
}

function readField(field: ContractField, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (field.kind === 'date') return calendarDay(value) ?? unreadDay(value);
  const plain = choiceIndex(value) ?? '';
  return field.kind === 'number' ? (normalDecimal(String(plain)) ?? String(plain)) : String(plain);
}

/** Invalid days stay, so that the rule of the field reports them and they are not sent as empty. Zeros mean no day. */
function unreadDay(value: unknown): string {
  const text = (isRecord(value) ? JSON.stringify(value) : String(value)).trim();
  return text.startsWith('0000-00-00') ? '' : text;
}
