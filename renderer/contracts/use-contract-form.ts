/** The state of the contract dialog: its terms and services, its draft, its conflict check and its save. */
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ContractLists, type ContractReply, lacksContractLists } from '../../shared/api/contracts';
import {
  addServices,
  type ContractService,
  type ContractValues,
  contractErrorTarget,
  contractForm,
  contractLabel,
  contractRefusal,
  type EditedContract,
  emptyContract,
  readContract,
  removeService,
  saveService,
} from '../../shared/contracts/contract';
import { contractToStore, contractToUpdate } from '../../shared/contracts/encoding';
import { serviceName } from '../../shared/contracts/service-name';
import { compareContracts } from '../../shared/contracts/three-way';
import type { FormValues } from '../../shared/forms/form-definition';
import { list as contractsList } from '../../shared/lists/contracts';
import { notices } from '../../shared/messages';
import { shownNumber } from '../../shared/money';
import { counted } from '../../shared/quantities';
import type { Id } from '../../shared/table/row';
import type { DraftLists } from '../drafts/draft-parts';
import { useConflictCheck } from '../forms/conflict-check';
import { useMayAdd } from '../forms/conflict-options';
import { useDefinitionForm } from '../forms/definition-form';
import type { FailedSave, Save } from '../forms/save-types';
import { api } from '../ipc';
import { notify } from '../ui/notices';
import type { useDialog } from '../ui/use-dialog';
import { readServicesDraft, servicesDraft } from './contract-draft';
import type { InnerDialog } from './contract-inner-dialogs';
import { addServiceButtonId, removeButtonClass, type ServiceErrors } from './contract-services';
import { useContractTexts } from './contract-texts';

interface OpenedContract {
  /** The stored contract; absent for a new one. */
  readonly record?: { readonly id: Id; readonly name: string };
  readonly title: string;
  readonly lists: ContractLists;
  readonly stored: Readonly<Record<string, unknown>> | undefined;
  /** Loads the list again. */
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

const newContract: EditedContract = { values: emptyContract, services: [] };

export function useContractForm(opened: OpenedContract) {
  const { stored } = opened;
  /** The stored contract; absent for a new one. */
  const [record, setRecord] = useState(opened.record);
  const [lists, setLists] = useState(opened.lists);
  const [loaded, setLoaded] = useState<EditedContract>(() => (stored ? readContract(stored) : newContract));
  const form = useDefinitionForm(contractForm, loaded.values);
  const [services, setServices] = useState(loaded.services);
  const [serviceErrors, setServiceErrors] = useState<ServiceErrors>({});
  /** Messages of the server that belong to no field and no service. */
  const [others, setOthers] = useState<readonly string[]>([]);
  return {
    ...{ record, setRecord, lists, setLists, loaded, setLoaded, form },
    ...{ services, setServices, serviceErrors, setServiceErrors, others, setOthers },
  };
}

type ContractFormState = ReturnType<typeof useContractForm>;

/** The services as part of the draft, with the services at the first opening, which the conflict check needs. */
export function useServicesDraft({ services, setServices, loaded, form }: ContractFormState) {
  const [base, setBase] = useState<unknown>(undefined);
  const draft = useMemo(() => {
    const { services: list, rows } = servicesDraft(services);
    return { beside: { services: list, base_services: base ?? loaded.services }, rows };
  }, [services, base, loaded]);
  return {
    ...draft,
    onRestore: (beside: Readonly<Record<string, unknown>>, rows: DraftLists) => {
      const found = readServicesDraft(beside.services, rows);
      if (found) setServices(found.services);
      setBase(beside.base_services);
      if (Array.isArray(beside.base_services))
        form.opening.current?.reopen({ services: beside.base_services });
      return found?.isWhole === false ? ['services'] : [];
    },
    discard: () => {
      setServices(loaded.services);
      setBase(undefined);
    },
  };
}

/** Adds, saves and removes services, and announces the change. */
export function useServiceActions(
  { services, setServices, lists, serviceErrors, setServiceErrors }: ContractFormState,
  inner: ReturnType<typeof useDialog<InnerDialog>>,
) {
  const [announcement, setAnnouncement] = useState('');
  const add = (ids: readonly Id[]) => {
    const next = addServices(services, ids);
    const added = next.length - services.length;
    if (added > 0) setServices(next);
    const skipped = ids.length - added;
    setAnnouncement(`${shownNumber(added)} added${skipped > 0 ? `, ${shownNumber(skipped)} skipped` : ''}`);
    inner.close();
  };
  const save = (entry: ContractService) => {
    const edited = inner.shown?.edited;
    const next = saveService(services, entry, edited?.id);
    if (!next) notify(notices.rowNotFound);
    else {
      setServices(next);
      setAnnouncement(`${serviceName(lists, entry.id)} ${edited ? 'changed' : 'added'}`);
      const { [String(edited?.id)]: _old, [String(entry.id)]: _new, ...others } = serviceErrors;
      setServiceErrors(others);
    }
    inner.close();
  };
  const remove = (id: Id) => {
    const next = removeService(services, id);
    if (!next) {
      notify(notices.rowNotFound);
      return;
    }
    const at = services.findIndex((entry) => String(entry.id) === String(id));
    flushSync(() => {
      setServices(next);
      setAnnouncement(`${serviceName(lists, id)} removed`);
    });
    // The focused button was removed with its service, so the next one gets the focus, or the button that adds one.
    const buttons = document.querySelectorAll<HTMLElement>(`.${removeButtonClass}`);
    (buttons[Math.min(at, next.length - 1)] ?? document.getElementById(addServiceButtonId))?.focus();
  };
  return { announcement, add, save, remove };
}

/** The save of the contract, with the check for changes of another user. */
export function useContractSave(opened: OpenedContract, state: ContractFormState) {
  const { record, setRecord, lists, setLists, loaded, setLoaded, form, services, setServices } = state;
  const { setServiceErrors, setOthers } = state;
  const id = opened.record?.id ?? '';
  const editedWith = (values: FormValues): EditedContract => ({ values: values as ContractValues, services });
  const mayAdd = useMayAdd(contractsList);
  const texts = useContractTexts(lists);
  const check = useConflictCheck<EditedContract, ContractReply>(form, {
    what: `the contract ${opened.record?.name}`,
    opened: record && loaded,
    read: async () => {
      const more = await api('contracts.edit', { id });
      return { state: readContract(more.contract), more };
    },
    mine: editedWith,
    compare: (sides, { more }) => compareContracts(sides, texts(more)),
    take: (merged, { state: now, more }) => {
      if (!lacksContractLists(more)) setLists(more);
      setLoaded(now);
      form.rebase(now.values, merged.values);
      setServices(sameServices(now.services, merged.services));
    },
    submit: () => void submit(),
    addAsNew: mayAdd ? { noun: contractsList.noun, run: () => setRecord(undefined) } : undefined,
  });
  const submit = (again?: 'again') => {
    const save: Save = {
      label: opened.title,
      what: ({ contract_no: number }) =>
        record
          ? `Contract ${record.name}`
          : `The new contract ${number} with ${counted(services.length, 'service')}`,
      isNew: !record,
      refuse: (values) => {
        const refused = contractRefusal(editedWith(values));
        if (!refused) return false;
        notify(notices[refused]);
        document.getElementById(addServiceButtonId)?.focus();
        return true;
      },
      send: async (values, attempt) => {
        setServiceErrors({});
        setOthers([]);
        if (record) await api('contracts.update', contractToUpdate(record.id, editedWith(values)), attempt);
        else await api('contracts.store', contractToStore(editedWith(values)), attempt);
      },
      notice: record ? notices.updated : notices.created,
      onSaved: () => {
        opened.onClose();
        void opened.onSaved();
      },
      fieldOf: (path) => {
        const { service, field } = contractErrorTarget(path);
        return service === undefined ? field : undefined;
      },
      onFailed: (failed) => {
        const { ofServices, others } = splitByService(failed, services);
        setServiceErrors(ofServices);
        setOthers(others);
      },
    };
    return form.save(check.checked(save), again);
  };
  return { submit, dialog: check.dialog };
}

/** Splits messages that no field shows into those of services and the others, which are shown above the buttons. */
function splitByService(
  failed: FailedSave,
  services: readonly ContractService[],
): { readonly ofServices: ServiceErrors; readonly others: readonly string[] } {
  const ofServices: Record<string, Record<string, string>> = {};
  const others: string[] = [];
  for (const [path, message] of Object.entries(failed.others)) {
    const { service, field } = contractErrorTarget(path);
    const entry = service === undefined ? undefined : services[service];
    if (entry) ofServices[String(entry.id)] = { ...ofServices[String(entry.id)], [field]: message };
    else others.push(`${contractLabel(field || path)}: ${message}`);
  }
  return { ofServices, others };
}

/** Returns the stored services themselves if the merged ones are equal, so that nothing counts as unsaved. */
function sameServices(stored: readonly ContractService[], merged: readonly ContractService[]) {
  return stored.length === merged.length && stored.every((entry, at) => entry === merged[at])
    ? stored
    : merged;
}
