/**
 * A service of a contract as its form holds it: which fields and tables, what was loaded, and the contract's entry
 * that comes out. Pure; the picker loads it and the form draws it.
 */
import { type ContractLists, contractListNames, type ServiceOfContract } from '../../shared/api/contracts';
import type { ContractFileName, ContractFiles, ContractService } from '../../shared/contracts/contract';
import {
  deliveryPricingFiles,
  deliveryPricingForm,
  deliveryPricingValues,
  type PricingFile,
  readDeliveryPricing,
} from '../../shared/contracts/delivery-pricing';
import {
  contractServiceForm,
  contractServiceOptions,
  draftedValues,
  type OptionLists,
  optionListsOf,
  readValueDraft,
  sampleFileOf,
  type ValueField,
} from '../../shared/contracts/service-values';
import {
  type FormDefinition,
  type FormField,
  type FormTables,
  type FormValues,
  initialValues,
  readTables,
  readValues,
} from '../../shared/forms/definition';
import type { FormOptions } from '../../shared/forms/option-lists';
import { servicePayload } from '../../shared/forms/payload';
import { sentIndex } from '../../shared/row-tables/definition';
import type { ServiceType } from '../../shared/service-types';

/** What a person has typed so far, right or not. */
export interface ServiceDraft {
  readonly values: FormValues;
  readonly tables: FormTables;
  readonly files: ContractFiles;
}

/** A value of no known shape: shown, and sent as it came. */
export interface KeptValue {
  readonly label: string;
  readonly text: string;
}

export interface OpenedService {
  /** Id of the service as text. */
  readonly id: string;
  readonly definition: FormDefinition;
  /** Whose cities and tables it has, where a service form draws it. */
  readonly type: ServiceType | undefined;
  readonly options: FormOptions;
  /** The values as the server, or the contract's entry, has them. */
  readonly stored: Readonly<Record<string, unknown>>;
  /** What Clear goes back to. */
  readonly loaded: ServiceDraft;
  /** Files that may stand in for typed values. */
  readonly files: readonly PricingFile[];
  /** Names of the files that the server keeps. */
  readonly keptFiles: Readonly<Partial<Record<ContractFileName, string>>>;
  readonly kept: readonly KeptValue[];
  /** The contract's entry of a draft that is right. */
  readonly entryOf: (draft: ServiceDraft) => ContractService;
}

const marks = ['service_type_id', 'name', 'title'] as const;

/**
 * @param entry what the contract holds of the service where a person has changed it; the reply counts otherwise
 * @param lists option lists of the contract, for what the reply leaves out
 */
export function openService(
  id: string,
  reply: ServiceOfContract,
  lists: ContractLists,
  entry?: ContractService,
): OpenedService {
  const stored = entry?.values ?? reply.values;
  const mark = Object.fromEntries(
    marks.flatMap((name) => {
      const value = stored[name] ?? reply.values[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const all: OptionLists = { ...contractOptions(lists), ...optionListsOf(reply) };
  const sample = sampleFileOf(reply, 'increments_sample_file') ?? lists.increments_sample_file;
  const options: FormOptions = {
    lists: all,
    samples: sample ? { increments_sample_file: sample } : {},
  };
  const base = {
    id,
    stored,
    type: undefined,
    options,
    files: [],
    keptFiles: {},
    kept: [],
  };
  const form = contractServiceForm(reply);
  switch (form.kind) {
    case 'delivery-pricing': {
      const { files: keptFiles, ...read } = readDeliveryPricing(stored);
      return {
        ...base,
        definition: deliveryPricingForm,
        loaded: { ...read, files: entry?.files ?? {} },
        files: deliveryPricingFiles,
        keptFiles,
        entryOf: ({ values, tables, files }) => ({
          id: sentIndex(id),
          values: {
            ...mark,
            ...deliveryPricingValues(values, tables),
            // Kept by the server; the entry only remembers them for the next look at the form.
            ...Object.fromEntries(Object.keys(keptFiles).map((name) => [name, stored[name]])),
          },
          files,
        }),
      };
    }
    case 'service': {
      const own = contractServiceOptions(form.type, reply);
      const isNew = Object.keys(stored).every((name) => name in mark || name === 'id');
      return {
        ...base,
        type: form.type,
        definition: form.form,
        options: {
          lists: { ...all, ...own.lists },
          samples: { ...options.samples, ...own.samples },
        },
        loaded: {
          values: isNew
            ? initialValues(form.form, (list) => {
                const [first] = own.lists[list] ?? all[list] ?? [];
                return first && String(first.index);
              })
            : readValues(form.form, stored),
          tables: readTables(form.form, stored),
          files: {},
        },
        entryOf: ({ values, tables }) => ({
          id: sentIndex(id),
          values: { ...mark, ...servicePayload(form.form, values, tables) },
        }),
      };
    }
    case 'values':
      return {
        ...base,
        definition: valuesForm(form.fields),
        loaded: { ...readValueDraft(form.fields, stored), files: {} },
        kept: form.fields
          .filter(({ kind }) => kind === 'kept')
          .map(({ name, label }) => ({ label, text: JSON.stringify(stored[name]) })),
        entryOf: ({ values, tables }) => ({
          id: sentIndex(id),
          values: {
            ...mark,
            ...draftedValues(form.fields, { values: withoutBlankLines(form.fields, values), tables }, stored),
          },
        }),
      };
  }
}

/** The plain editor as a form, so that it is drawn, checked and guarded like every other. */
function valuesForm(fields: readonly ValueField[]): FormDefinition {
  return {
    title: 'Service values',
    sections: [{ title: 'Values', fields: fields.flatMap(formField) }],
    tables: Object.fromEntries(fields.flatMap(({ name, table }) => (table ? [[name, table]] : []))),
  };
}

const yesOrNo = [
  { index: '1', text: 'Yes' },
  { index: '0', text: 'No' },
] as const;

function formField({ name, label, kind, list }: ValueField): FormField[] {
  const base = { name, label, rule: {}, initial: '' } as const;
  const options = list === undefined ? {} : { options: list };
  switch (kind) {
    case 'rows':
    case 'kept':
      return [];
    case 'list':
      return [{ ...base, kind: 'lines', initial: [], help: 'One on each line' }];
    case 'choices':
      return [{ ...base, ...options, kind, initial: [] }];
    case 'choice':
      return [{ ...base, ...options, kind }];
    case 'toggle':
      return [{ ...base, kind, own: yesOrNo }];
    case 'decimal':
      return [{ ...base, kind, rule: { decimal: {} } }];
    case 'text':
      return [{ ...base, kind }];
  }
}

function withoutBlankLines(fields: readonly ValueField[], values: FormValues): FormValues {
  const lists = new Set(fields.filter(({ kind }) => kind === 'list').map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      lists.has(name) && typeof value !== 'string'
        ? value.map((line) => line.trim()).filter((line) => line !== '')
        : value,
    ]),
  );
}

function contractOptions(lists: ContractLists): OptionLists {
  return Object.fromEntries(contractListNames.map((name) => [name, lists[name]]));
}

/** What kind of service an entry of the contract is, as a person calls it; undefined where its values do not say. */
export function kindOfEntry({ values }: ContractService): string | undefined {
  const type = values?.service_type_id;
  if (values === undefined || (typeof type !== 'number' && typeof type !== 'string')) return undefined;
  const form = contractServiceForm({
    values: { ...values, service_type_id: type },
    increments_sample_file: null,
  });
  if (form.kind === 'delivery-pricing') return deliveryPricingForm.title;
  return form.kind === 'service' ? form.form.title : `Service type ${type}`;
}
