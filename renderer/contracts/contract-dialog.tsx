/**
 * Adds or edits a contract over its list: the terms and the services. A save that fails leaves everything as it was
 * typed, each word of the server where it belongs.
 */
import './contracts.css';
import '../forms/forms.css';
import { Button } from '@blueprintjs/core';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { ContractLists } from '../../shared/api/contracts';
import {
  addServices,
  type ContractDraft,
  type ContractFieldName,
  type ContractService,
  contractErrorPlace,
  contractErrors,
  contractFieldNames,
  contractFields,
  contractRefusal,
  emptyContract,
  readContract,
  removeService,
  saveService,
} from '../../shared/contracts/contract';
import { contractToStore, contractToUpdate } from '../../shared/contracts/encoding';
import type { Failure } from '../../shared/errors';
import { notices } from '../../shared/messages';
import type { Id } from '../../shared/table/row';
import { api, failureOf } from '../ipc';
import { ActionDialog } from '../ui/action-dialog';
import { useBusy } from '../ui/busy';
import { useFocusReturn } from '../ui/focus';
import { notify } from '../ui/notices';
import { useDialog } from '../ui/use-dialog';
import { AddServicesDialog } from './add-services-dialog';
import { ContractFailure } from './contract-failure';
import { ContractFields } from './contract-fields';
import { useContractLists, useStoredContract } from './contract-queries';
import {
  addServiceButtonId,
  ContractServices,
  removeButtonClass,
  type ServicesSaid,
} from './contract-services';
import { useClosingLoad } from './load-or-close';
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
  useClosingLoad(record ? 'Loading the contract' : 'Loading the choices', record ? stored : lists, onClose);
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

type Terms = Partial<Record<ContractFieldName, string>>;
/** What the server said of a term, for as long as the field holds the value it was said of. */
type TermsSaid = Partial<Record<ContractFieldName, { readonly message: string; readonly about: string }>>;

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
  const [draft, setDraft] = useState(loaded);
  // Typing and saving may come in one breath; what is saved is what was typed last.
  const latest = useRef(draft);
  const change = useCallback((part: Partial<ContractDraft>) => {
    latest.current = { ...latest.current, ...part };
    setDraft(latest.current);
  }, []);
  const [touched, setTouched] = useState<ReadonlySet<ContractFieldName>>(new Set());
  const [attempted, setAttempted] = useState(false);
  const [saving, setSaving] = useState(false);
  const [saved, setSaved] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [others, setOthers] = useState<readonly string[]>([]);
  const [termsSaid, setTermsSaid] = useState<TermsSaid>({});
  const [servicesSaid, setServicesSaid] = useState<ServicesSaid>({});
  const [announcement, setAnnouncement] = useState('');
  const ids = useId();
  const busy = useBusy();
  const over = useDialog<Over>();
  const { values, services } = draft;

  const errors = contractErrors(values);
  const shownErrors: Terms = Object.fromEntries(
    contractFieldNames.flatMap((name) => {
      const said = termsSaid[name];
      const message =
        (said?.about === values[name] ? said.message : undefined) ??
        (attempted || touched.has(name) ? errors[name] : undefined);
      return message === undefined ? [] : [[name, message]];
    }),
  );
  const wrong = contractFieldNames.filter((name) => shownErrors[name] !== undefined);
  const unsaved =
    !saved &&
    (services !== loaded.services || contractFieldNames.some((name) => values[name] !== loaded.values[name]));
  const focus = (name: ContractFieldName | undefined) => {
    if (name !== undefined) document.getElementById(`${ids}-${name}`)?.focus();
  };

  const submit = async () => {
    setAttempted(true);
    const now = latest.current;
    const broken = contractErrors(now.values);
    const first = contractFieldNames.find((name) => broken[name]);
    if (first) {
      focus(first);
      return;
    }
    const refused = contractRefusal(now);
    if (refused) {
      notify(notices[refused]);
      document.getElementById(addServiceButtonId)?.focus();
      return;
    }
    setSaving(true);
    setFailure(null);
    setOthers([]);
    setServicesSaid({});
    const end = busy.begin(title);
    try {
      if (record) await api('contracts.update', contractToUpdate(record.id, now));
      else await api('contracts.store', contractToStore(now));
      notify(record ? notices.updated : notices.created);
      setSaved(true);
      onClose();
      await onSaved();
    } catch (error) {
      tell(failureOf(error), now);
    } finally {
      end();
      setSaving(false);
    }
  };

  /** Terms at their fields, values at their services, everything else above the buttons. */
  const tell = (failed: Failure, sent: ContractDraft) => {
    const terms: TermsSaid = {};
    const ofServices: Record<string, Record<string, string>> = {};
    const rest: string[] = [];
    for (const [path, message] of Object.entries(failed.fields ?? {})) {
      const place = contractErrorPlace(path);
      const name = contractFieldNames.find((each) => each === place.field);
      const service = place.service === undefined ? undefined : sent.services[place.service];
      if (service) {
        const key = String(service.id);
        ofServices[key] = { ...ofServices[key], [place.field]: message };
      } else if (place.service === undefined && name) terms[name] = { message, about: sent.values[name] };
      else rest.push(message);
    }
    setTermsSaid(terms);
    setServicesSaid(ofServices);
    setOthers(rest);
    setFailure(failed);
    focus(contractFieldNames.find((name) => terms[name]));
  };

  const add = (found: readonly Id[]) => {
    const before = latest.current.services;
    const next = addServices(before, found);
    const added = next.length - before.length;
    if (added > 0) change({ services: next });
    const skipped = found.length - added;
    setAnnouncement(`${added} added${skipped > 0 ? `, ${skipped} skipped` : ''}`);
    over.close();
  };
  const save = (entry: ContractService) => {
    const edited = over.shown?.edited;
    const next = saveService(latest.current.services, entry, edited?.id);
    if (!next) notify(notices.rowNotFound);
    else {
      change({ services: next });
      setAnnouncement(`${serviceName(lists, entry.id)} ${edited ? 'changed' : 'added'}`);
      const { [String(edited?.id)]: _old, [String(entry.id)]: _new, ...left } = servicesSaid;
      setServicesSaid(left);
    }
    over.close();
  };
  const afterRemoval = useRef<number | null>(null);
  const remove = (id: Id) => {
    const before = latest.current.services;
    const next = removeService(before, id);
    if (!next) {
      notify(notices.rowNotFound);
      return;
    }
    afterRemoval.current = before.findIndex((entry) => String(entry.id) === String(id));
    change({ services: next });
    setAnnouncement(`${serviceName(lists, id)} removed`);
  };
  // The button that had the keyboard went with its service: the next one, or the way to add one.
  useEffect(() => {
    const at = afterRemoval.current;
    if (at === null) return;
    afterRemoval.current = null;
    const buttons = document.querySelectorAll<HTMLElement>(`.${removeButtonClass}`);
    const next = buttons[Math.min(at, services.length - 1)] ?? document.getElementById(addServiceButtonId);
    next?.focus();
  }, [services]);

  const isChanged = (entry: ContractService) => !loaded.services.includes(entry);
  return (
    <>
      <ActionDialog
        title={title}
        width={width}
        isOpen={isOpen}
        unsaved={unsaved}
        busy={saving}
        verb={{ text: record ? 'Update' : 'Submit', icon: 'floppy-disk' }}
        onSubmit={() => void submit()}
        onClose={onClose}
        onClosed={onClosed}
        note={
          wrong.length > 0 && (
            <Button
              variant="minimal"
              intent="danger"
              icon="error"
              text={`${wrong.length} ${wrong.length === 1 ? 'field' : 'fields'} to correct`}
              onClick={() => focus(wrong[0])}
            />
          )
        }
      >
        <ContractFields
          ids={ids}
          values={values}
          lists={lists}
          errors={shownErrors}
          onChange={(name, value) => change({ values: { ...latest.current.values, [name]: value } })}
          onLeave={(name) => setTouched((before) => (before.has(name) ? before : new Set([...before, name])))}
        />
        <ContractServices
          services={services}
          lists={lists}
          said={servicesSaid}
          announcement={announcement}
          onAddNew={() => over.open({ dialog: 'picker' })}
          onAddSome={() => over.open({ dialog: 'services' })}
          onEdit={(edited) => over.open({ dialog: 'picker', edited })}
          onRemove={remove}
        />
        {failure && <ContractFailure failure={failure} others={others} />}
      </ActionDialog>
      {over.shown?.dialog === 'picker' && (
        <ServicePicker
          key={over.round}
          isOpen={over.isOpen}
          lists={lists}
          {...(record ? { contract: record.id } : {})}
          services={services}
          {...(over.shown.edited ? { edited: over.shown.edited } : {})}
          isChanged={isChanged}
          said={servicesSaid[String(over.shown.edited?.id)] ?? nothingSaid}
          contractUnsaved={unsaved}
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
          contractUnsaved={unsaved}
          onAdd={add}
          onClose={over.close}
          onClosed={over.closed}
        />
      )}
    </>
  );
}

const nothingSaid = {};
