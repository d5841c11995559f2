/**
 * The dialog that adds or edits a contract: its terms and its services. After a failed save everything typed stays,
 * and each message of the server is shown at the field or service it is about.
 */
import '../ui/form-layout.css';
import './contracts.css';
import { type ReactNode, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ContractLists, type ContractReply, lacksContractLists } from '../../shared/api/contracts';
import {
  addServices,
  type ContractService,
  type ContractValues,
  contractErrorTarget,
  contractFields,
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
import { counted } from '../../shared/quantities';
import type { Id, Row } from '../../shared/table/row';
import type { DraftLists } from '../drafts/draft-parts';
import { DraftScopeProvider, DraftSubscope, useDraftScope, useInnerDraft } from '../drafts/draft-scope';
import { useDialogDraft } from '../drafts/draft-subject';
import { choiceListsOf } from '../fields/choices';
import { useConflictCheck } from '../forms/conflict-check';
import { useMayAdd } from '../forms/conflict-options';
import { useDefinitionForm } from '../forms/definition-form';
import { FieldGrid } from '../forms/form';
import { FormDialog } from '../forms/form-dialog';
import { type FailedSave, type Save, saveFailureId } from '../forms/save';
import { SaveFailure } from '../forms/save-failure';
import { api } from '../ipc';
import { StoredFormNote } from '../session/stored-mark';
import { ActionDialog } from '../ui/action-dialog';
import { useFocusReturn } from '../ui/focus';
import { useLoadOrClose } from '../ui/load-or-close';
import { notify } from '../ui/notices';
import { useDialog } from '../ui/use-dialog';
import { AddServicesDialog } from './add-services-dialog';
import { type PickerDraft, readPickerPart, readServicesDraft, servicesDraft } from './contract-draft';
import { contractKey, contractListsKey, useContractLists, useStoredContract } from './contract-queries';
import {
  addServiceButtonId,
  ContractServices,
  editButtonClass,
  removeButtonClass,
  type ServiceErrors,
} from './contract-services';
import { useContractTexts } from './contract-texts';
import { ServicePicker } from './service-picker';

interface ContractDialogProps {
  /** The stored contract; absent for a new one. */
  readonly record?: { readonly id: Id; readonly name: string; readonly row?: Row };
  readonly isOpen: boolean;
  /** Loads the list again. */
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

const width = 1080;
const newContract: EditedContract = { values: emptyContract, services: [] };

export default function ContractDialog(props: ContractDialogProps) {
  const { record, isOpen, onClose } = props;
  const onClosed = useFocusReturn(props.onClosed);
  const lists = useContractLists(record === undefined);
  const stored = useStoredContract(record?.id);
  useLoadOrClose(record ? 'Loading the contract' : 'Loading the choices', record ? stored : lists, onClose);
  const title = record ? `Edit contract ${record.name}` : 'Add new contract';
  const note = <StoredFormNote of={record ? contractKey(record.id) : contractListsKey} />;
  const loaded = record ? stored.data?.lists : lists.data;
  if (loaded) {
    const contract = stored.data?.reply.contract;
    return (
      <ContractForm
        {...props}
        onClosed={onClosed}
        title={title}
        lists={loaded}
        stored={contract}
        note={note}
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
  /** Says how old the contract is. */
  readonly note: ReactNode;
}

/** The dialog above this one: the picker for one service, or the choice of several. */
interface InnerDialog {
  readonly dialog: 'picker' | 'services';
  readonly edited?: ContractService;
  /** What was typed into the picker before a restart. */
  readonly typed?: PickerDraft;
  readonly typedAt?: number;
  /** What was chosen among several services before a restart. */
  readonly chosen?: readonly string[];
}

function ContractForm(props: ContractFormProps) {
  const { record: opened, isOpen, title, stored, onSaved, onClose, onClosed } = props;
  /** The stored contract; absent for a new one. */
  const [record, setRecord] = useState(opened);
  const [lists, setLists] = useState(props.lists);
  const [loaded, setLoaded] = useState<EditedContract>(() => (stored ? readContract(stored) : newContract));
  const form = useDefinitionForm(contractForm, loaded.values);
  const [services, setServices] = useState(loaded.services);
  const [serviceErrors, setServiceErrors] = useState<ServiceErrors>({});
  /** Kinds of services whose form was loaded in this dialog, by id. */
  const [kinds, setKinds] = useState<Readonly<Record<string, string>>>({});
  const [others, setOthers] = useState<readonly string[]>([]);
  const [announcement, setAnnouncement] = useState('');
  const over = useDialog<InnerDialog>();
  const choices = useMemo(
    () =>
      choiceListsOf({ clients: lists.clients, average_volume_range_types: lists.average_volume_range_types }),
    [lists],
  );

  const subject = useDialogDraft({
    table: contractsList.id,
    action: opened ? 'update' : 'add',
    record: opened,
    title: opened ? `Contract ${opened.name}` : 'A new contract',
  });
  /** The services when the contract was opened first, which is before a restart if it was restored. */
  const [base, setBase] = useState<unknown>(undefined);
  const kept = useMemo(() => {
    const { services: list, rows } = servicesDraft(services);
    return { beside: { services: list, base_services: base ?? loaded.services }, rows };
  }, [services, base, loaded]);
  const restore = (beside: Readonly<Record<string, unknown>>, rows: DraftLists) => {
    const found = readServicesDraft(beside.services, rows);
    if (found) setServices(found.services);
    setBase(beside.base_services);
    if (Array.isArray(beside.base_services)) form.opening.current?.reopen({ services: beside.base_services });
    return found?.isWhole === false ? ['services'] : [];
  };
  const scope = useDraftScope();

  const discard = () => {
    setServices(loaded.services);
    setBase(undefined);
    over.close();
  };

  const editedWith = (values: FormValues): EditedContract => ({ values: values as ContractValues, services });
  const mayAdd = useMayAdd(contractsList);
  const texts = useContractTexts(lists);
  const check = useConflictCheck<EditedContract, ContractReply>(form, {
    what: `the contract ${opened?.name}`,
    opened: record && loaded,
    read: async () => {
      const more = await api('contracts.edit', { id: opened?.id ?? '' });
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
      label: title,
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
        onClose();
        void onSaved();
      },
      fieldOf: (path) => {
        const { service, field } = contractErrorTarget(path);
        return service === undefined ? field : undefined;
      },
      onFailed: showFailure,
    };
    return form.save(check.checked(save), again);
  };

  /** Shows messages about a service at that service, and messages about nothing in the form above the buttons. */
  const showFailure = (failed: FailedSave) => {
    const ofServices: Record<string, Record<string, string>> = {};
    const rest: string[] = [];
    for (const [path, message] of Object.entries(failed.others)) {
      const { service, field } = contractErrorTarget(path);
      const entry = service === undefined ? undefined : services[service];
      if (entry) ofServices[String(entry.id)] = { ...ofServices[String(entry.id)], [field]: message };
      else rest.push(`${contractLabel(field || path)}: ${message}`);
    }
    setServiceErrors(ofServices);
    setOthers(rest);
  };

  const showWrongService = () => {
    const wrong = document.querySelector<HTMLElement>(`.${editButtonClass}[data-wrong]`);
    wrong?.scrollIntoView?.({ block: 'center' });
    wrong?.focus({ preventScroll: true });
  };
  const showMessages = () => document.getElementById(saveFailureId(form.id))?.focus();

  const add = (ids: readonly Id[]) => {
    const next = addServices(services, ids);
    const added = next.length - services.length;
    if (added > 0) setServices(next);
    const skipped = ids.length - added;
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
      const { [String(edited?.id)]: _old, [String(entry.id)]: _new, ...others } = serviceErrors;
      setServiceErrors(others);
    }
    over.close();
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
    // The focused button was removed with its service: focus the next one, or the button that adds a service.
    const buttons = document.querySelectorAll<HTMLElement>(`.${removeButtonClass}`);
    (buttons[Math.min(at, next.length - 1)] ?? document.getElementById(addServiceButtonId))?.focus();
  };

  return (
    <>
      <FormDialog
        form={form}
        title={title}
        width={width}
        isOpen={isOpen}
        changed={services !== loaded.services}
        draft={{ subject, ...kept, scope, onRestore: restore, onDiscard: discard }}
        verb={{ text: record ? 'Update' : 'Submit', icon: 'floppy-disk' }}
        onSubmit={() => void submit()}
        onUnknown={() => void onSaved()}
        onClose={onClose}
        onClosed={onClosed}
        alsoWrong={[
          { count: Object.keys(serviceErrors).length, noun: 'service', show: showWrongService },
          { count: others.length, noun: 'message', show: showMessages },
        ]}
        failure={
          form.failed && (
            <SaveFailure form={form} messages={others} onSendAgain={() => void submit('again')} />
          )
        }
      >
        {props.note}
        <div className="codesk-contract-columns">
          <section className="codesk-form" data-width="full" aria-label="Terms">
            <FieldGrid form={form} lists={choices} />
          </section>
          <div inert={form.saving || form.saved}>
            <ContractServices
              services={services}
              lists={lists}
              kinds={kinds}
              errors={serviceErrors}
              announcement={announcement}
              onAddNew={() => over.open({ dialog: 'picker' })}
              onAddSome={() => over.open({ dialog: 'services' })}
              onEdit={(edited) => over.open({ dialog: 'picker', edited })}
              onRemove={remove}
            />
          </div>
        </div>
      </FormDialog>
      <DraftScopeProvider scope={scope}>
        <InnerDialogs
          over={over}
          lists={lists}
          contract={record?.id}
          services={services}
          serviceErrors={serviceErrors}
          onOpened={(service, kind) => setKinds((before) => ({ ...before, [service]: kind }))}
          onSave={save}
          onAdd={add}
        />
      </DraftScopeProvider>
      {check.dialog}
    </>
  );
}

interface InnerDialogsProps {
  readonly over: ReturnType<typeof useDialog<InnerDialog>>;
  readonly lists: ContractLists;
  readonly contract: Id | undefined;
  readonly services: readonly ContractService[];
  readonly serviceErrors: ServiceErrors;
  readonly onOpened: (service: string, kind: string) => void;
  readonly onSave: (entry: ContractService) => void;
  readonly onAdd: (ids: readonly Id[]) => void;
}

/** The dialogs above the contract. What is typed into them is part of its draft. */
function InnerDialogs({ over, lists, contract, services, serviceErrors, ...actions }: InnerDialogsProps) {
  const { shown, isOpen, round, open, close, closed } = over;
  const dialog = isOpen ? shown?.dialog : undefined;
  const keepPicker = useInnerDraft({
    name: 'picker',
    isOpen: dialog === 'picker',
    onRestore: (part) => {
      const typed = readPickerPart(part);
      const edited = services.find(({ id }) => String(id) === typed.edited);
      open({ dialog: 'picker', typed, typedAt: part.at, ...(edited ? { edited } : {}) });
    },
  });
  const keepChoice = useInnerDraft({
    name: 'services',
    isOpen: dialog === 'services',
    onRestore: ({ content: { chosen } }) => {
      const ids = Array.isArray(chosen) ? chosen.filter((id) => typeof id === 'string') : [];
      open({ dialog: 'services', chosen: ids });
    },
  });
  const shownDialog = { isOpen, lists, onClose: close, onClosed: closed };
  return (
    <>
      {shown?.dialog === 'picker' && (
        <DraftSubscope name="picker">
          <ServicePicker
            key={round}
            {...shownDialog}
            contract={contract}
            services={services}
            edited={shown.edited}
            typed={shown.typed}
            typedAt={shown.typedAt}
            serverErrors={serviceErrors[String(shown.edited?.id)] ?? noErrors}
            onTyped={keepPicker}
            onOpened={actions.onOpened}
            onSave={actions.onSave}
          />
        </DraftSubscope>
      )}
      {shown?.dialog === 'services' && (
        <AddServicesDialog
          key={round}
          {...shownDialog}
          start={shown.chosen ?? noIds}
          onTyped={keepChoice}
          onAdd={actions.onAdd}
        />
      )}
    </>
  );
}

/** The stored services themselves if the merged ones are no others: then nothing is unsaved. */
function sameServices(stored: readonly ContractService[], merged: readonly ContractService[]) {
  return stored.length === merged.length && stored.every((entry, at) => entry === merged[at])
    ? stored
    : merged;
}

const noIds: readonly string[] = [];
const noErrors = {};
