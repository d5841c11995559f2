/**
 * Adds or edits a contract over its list: the terms and the services. A save that fails leaves everything as it was
 * typed, and shows each message of the server at what it is about.
 */
import '../ui/form-layout.css';
import './contracts.css';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ContractLists } from '../../shared/api/contracts';
import {
  addServices,
  type ContractDraft,
  type ContractService,
  type ContractValues,
  contractErrorPlace,
  contractFields,
  contractForm,
  contractRefusal,
  emptyContract,
  readContract,
  removeService,
  saveService,
} from '../../shared/contracts/contract';
import { contractToStore, contractToUpdate } from '../../shared/contracts/encoding';
import type { FormValues } from '../../shared/forms/definition';
import { notices } from '../../shared/messages';
import type { Id } from '../../shared/table/row';
import { choiceListsOf } from '../fields/choices';
import { type FailedSave, useDefinitionForm } from '../forms/definition-form';
import { FieldGrid } from '../forms/form';
import { FormDialog } from '../forms/form-dialog';
import { api } from '../ipc';
import { ActionDialog } from '../ui/action-dialog';
import { useFocusReturn } from '../ui/focus';
import { notify } from '../ui/notices';
import { useDialog } from '../ui/use-dialog';
import { AddServicesDialog } from './add-services-dialog';
import { ContractFailure } from './contract-failure';
import { useContractLists, useStoredContract } from './contract-queries';
import {
  addServiceButtonId,
  ContractServices,
  removeButtonClass,
  type ServiceErrors,
} from './contract-services';
import { useLoadOrClose } from './load-or-close';
import { serviceName } from './service-name';
import { ServicePicker } from './service-picker';

export interface ContractDialogProps {
  /** The stored contract; absent for a new one. */
  readonly record?: { readonly id: Id; readonly name: string };
  readonly isOpen: boolean;
  /** Loads the table again. */
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

const width = 1080;
const newContract: ContractDraft = { values: emptyContract, services: [] };

export default function ContractDialog(props: ContractDialogProps) {
  const { record, isOpen, onClose } = props;
  const onClosed = useFocusReturn(props.onClosed);
  const lists = useContractLists(record === undefined);
  const stored = useStoredContract(record?.id);
  useLoadOrClose(record ? 'Loading the contract' : 'Loading the choices', record ? stored : lists, onClose);
  const title = record ? `Edit contract ${record.name}` : 'Add new contract';
  if (record ? stored.data : lists.data) {
    return (
      <ContractForm
        {...props}
        onClosed={onClosed}
        title={title}
        lists={(record ? stored.data?.lists : lists.data) as ContractLists}
        stored={stored.data?.reply.contract}
      />
    );
  }
  return (
    <ActionDialog title={title} width={width} isOpen={isOpen} onClose={onClose} onClosed={onClosed}>
      <div className="codesk-form codesk-contract-loading" role="status" aria-label="Loading">
        <div className="codesk-form-fields" aria-hidden>
          {contractFields.map(({ name }) => (
            <div key={name} className="bp6-skeleton" />
          ))}
        </div>
      </div>
    </ActionDialog>
  );
}

interface ContractFormProps extends ContractDialogProps {
  readonly title: string;
  readonly lists: ContractLists;
  readonly stored: Readonly<Record<string, unknown>> | undefined;
}

interface Over {
  readonly dialog: 'picker' | 'services';
  readonly edited?: ContractService;
}

function ContractForm({
  record,
  isOpen,
  title,
  lists,
  stored,
  onSaved,
  onClose,
  onClosed,
}: ContractFormProps) {
  const [loaded] = useState<ContractDraft>(() => (stored ? readContract(stored) : newContract));
  const form = useDefinitionForm(contractForm, loaded.values);
  const [services, setServices] = useState(loaded.services);
  const [serviceErrors, setServiceErrors] = useState<ServiceErrors>({});
  const [others, setOthers] = useState<readonly string[]>([]);
  const [announcement, setAnnouncement] = useState('');
  const over = useDialog<Over>();
  const choices = useMemo(
    () =>
      choiceListsOf({ clients: lists.clients, average_volume_range_types: lists.average_volume_range_types }),
    [lists],
  );

  const draftOf = (values: FormValues): ContractDraft => ({ values: values as ContractValues, services });
  const submit = () =>
    form.save({
      label: title,
      refuse: (values) => {
        const refused = contractRefusal(draftOf(values));
        if (!refused) return false;
        notify(notices[refused]);
        document.getElementById(addServiceButtonId)?.focus();
        return true;
      },
      send: async (values) => {
        setServiceErrors({});
        if (record) await api('contracts.update', contractToUpdate(record.id, draftOf(values)));
        else await api('contracts.store', contractToStore(draftOf(values)));
      },
      notice: record ? notices.updated : notices.created,
      onSaved: () => {
        onClose();
        void onSaved();
      },
      fieldOf: (path) => {
        const { service, field } = contractErrorPlace(path);
        return service === undefined ? field : undefined;
      },
      onFailed: showFailure,
    });

  /** Messages for values of a service stand at the service, those for nothing of the form above the buttons. */
  const showFailure = (failed: FailedSave) => {
    const ofServices: Record<string, Record<string, string>> = {};
    const rest: string[] = [];
    for (const [path, message] of Object.entries(failed.others)) {
      const { service: at, field } = contractErrorPlace(path);
      const key = at === undefined || !services[at] ? undefined : String(services[at].id);
      if (key === undefined) rest.push(message);
      else ofServices[key] = { ...ofServices[key], [field]: message };
    }
    setServiceErrors(ofServices);
    setOthers(rest);
  };

  const add = (found: readonly Id[]) => {
    const next = addServices(services, found);
    const added = next.length - services.length;
    if (added > 0) setServices(next);
    const skipped = found.length - added;
    setAnnouncement(`${added} added${skipped > 0 ? `, ${skipped} skipped` : ''}`);
    over.close();
  };
  const save = (entry: ContractService) => {
    const edited = over.shown?.edited;
    const next = saveService(services, entry, edited?.id);
    if (!next) notify(notices.rowNotFound);
    else {
      setServices(next);
      setAnnouncement(`${serviceName(lists, entry.id)} ${edited ? 'changed' : 'added'}`);
      const { [String(edited?.id)]: _old, [String(entry.id)]: _new, ...left } = serviceErrors;
      setServiceErrors(left);
    }
    over.close();
  };
  const afterRemoval = useRef<number | null>(null);
  const remove = (id: Id) => {
    const next = removeService(services, id);
    if (!next) {
      notify(notices.rowNotFound);
      return;
    }
    afterRemoval.current = services.findIndex((entry) => String(entry.id) === String(id));
    setServices(next);
    setAnnouncement(`${serviceName(lists, id)} removed`);
  };
  // The focused button went with its service: the next one gets the focus, or the button that adds one.
  useEffect(() => {
    const at = afterRemoval.current;
    if (at === null) return;
    afterRemoval.current = null;
    const buttons = document.querySelectorAll<HTMLElement>(`.${removeButtonClass}`);
    const next = buttons[Math.min(at, services.length - 1)] ?? document.getElementById(addServiceButtonId);
    next?.focus();
  }, [services]);

  return (
    <>
      <FormDialog
        form={form}
        title={title}
        width={width}
        isOpen={isOpen}
        changed={services !== loaded.services}
        verb={{ text: record ? 'Update' : 'Submit', icon: 'floppy-disk' }}
        onSubmit={() => void submit()}
        onClose={onClose}
        onClosed={onClosed}
      >
        <section className="codesk-form" data-width="full" aria-label="Terms">
          <FieldGrid form={form} lists={choices} />
        </section>
        <div inert={form.saving || form.saved}>
          <ContractServices
            services={services}
            lists={lists}
            errors={serviceErrors}
            announcement={announcement}
            onAddNew={() => over.open({ dialog: 'picker' })}
            onAddSome={() => over.open({ dialog: 'services' })}
            onEdit={(edited) => over.open({ dialog: 'picker', edited })}
            onRemove={remove}
          />
        </div>
        {form.failed && <ContractFailure failure={form.failed.failure} others={others} />}
      </FormDialog>
      {over.shown?.dialog === 'picker' && (
        <ServicePicker
          key={over.round}
          isOpen={over.isOpen}
          lists={lists}
          contract={record?.id}
          services={services}
          edited={over.shown.edited}
          serverErrors={serviceErrors[String(over.shown.edited?.id)] ?? noErrors}
          onSave={save}
          onClose={over.close}
          onClosed={over.closed}
        />
      )}
      {over.shown?.dialog === 'services' && (
        <AddServicesDialog
          key={over.round}
          isOpen={over.isOpen}
          lists={lists}
          onAdd={add}
          onClose={over.close}
          onClosed={over.closed}
        />
      )}
    </>
  );
}

const noErrors = {};
