/** A service of a contract, opened for editing: its form, its option lists and the values the form starts with. */
import { type ContractLists, contractListNames, type ServiceOfContract } from '../../shared/api/contracts';
import type {
  ContractFileName,
  ContractFiles,
  ContractService,
  ServiceForm,
  ServiceState,
} from '../../shared/contracts/contract';
import { readDeliveryPricing } from '../../shared/contracts/delivery-pricing';
import { serviceFormOf } from '../../shared/contracts/service-forms';
import { contractServiceOptions, optionListsOf, sampleFileOf } from '../../shared/contracts/service-values';
import { formFields } from '../../shared/forms/form-definition';
import type { FormOptions } from '../../shared/forms/option-lists';

/** What a person has typed so far, valid or not. */
export interface EditedService extends ServiceState {
  readonly files: ContractFiles;
}

export interface OpenedService {
  /** Id of the service as text. */
  readonly id: string;
  readonly form: ServiceForm;
  readonly options: FormOptions;
  /** The values as stored on the server. */
  readonly stored: Readonly<Record<string, unknown>>;
  /** What Clear restores. */
  readonly loaded: EditedService;
  /** Names of the files that are stored on the server. */
  readonly keptFiles: Readonly<Partial<Record<ContractFileName, string>>>;
}

/**
 * @param lists option lists of the contract, used where the reply has none
 * @param entry the contract's entry of this service; what is edited is preferred to the reply
 */
export function openService(
  id: string,
  reply: ServiceOfContract,
  lists: ContractLists,
  entry?: ContractService,
): OpenedService {
  const form = entry?.edited?.form ?? serviceFormOf(reply);
  const sample = sampleFileOf(reply, 'increments_sample_file') ?? lists.increments_sample_file;
  const own = form.type && contractServiceOptions(form.type, reply);
  const options: FormOptions = {
    lists: {
      ...Object.fromEntries(contractListNames.map((name) => [name, lists[name]])),
      ...optionListsOf(reply),
      ...own?.lists,
    },
    samples: { ...(sample ? { increments_sample_file: sample } : {}), ...own?.samples },
  };
  const read = form.read((list) => {
    const [first] = options.lists[list] ?? [];
    return first && String(first.index);
  });
  const { values, tables } = entry?.edited ?? (entry?.typed ? mergedState(form, read, entry.typed) : read);
  return {
    id,
    form,
    options,
    stored: reply.values,
    loaded: { values, tables, files: entry?.files ?? {} },
    keptFiles: form.kind === 'delivery-pricing' ? readDeliveryPricing(reply.values).files : {},
  };
}

/** What was typed before over what is loaded: only fields and tables that the form has, and only what it can show. */
export function mergedState(
  { definition }: ServiceForm,
  loaded: ServiceState,
  typed: ServiceState,
): ServiceState {
  const fields = new Set(formFields(definition).map(({ name }) => name));
  const values = Object.entries(typed.values).filter(
    ([name, value]) =>
      fields.has(name) && Array.isArray(value) === Array.isArray(loaded.values[name] ?? value),
  );
  const tables = Object.entries(typed.tables).filter(([name]) => name in loaded.tables);
  return {
    values: { ...loaded.values, ...Object.fromEntries(values) },
    tables: { ...loaded.tables, ...Object.fromEntries(tables) },
  };
}
