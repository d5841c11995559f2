/** Copies a contract. The dialog asks only for the expiry date of the copy. */
import './contracts.css';
import { useMemo } from 'react';
import {
  afterStart,
  contractErrorTarget,
  contractLabel,
  readContract,
} from '../../shared/contracts/contract';
import { contractToDuplicate } from '../../shared/contracts/encoding';
import { serviceName } from '../../shared/contracts/service-name';
import { type FormDefinition, type FormField, formFieldOf } from '../../shared/forms/form-definition';
import { list as contractsList } from '../../shared/lists/contracts';
import { notices } from '../../shared/messages';
import type { Id, Row } from '../../shared/table/row';
import { useDialogDraft } from '../drafts/draft-subject';
import { useDefinitionForm } from '../forms/definition-form';
import { FieldGrid } from '../forms/form';
import { FormDialog } from '../forms/form-dialog';
import { SaveFailure } from '../forms/save-failure';
import type { Save } from '../forms/save-types';
import { api } from '../ipc';
import { ActionDialog } from '../ui/action-dialog';
import { useFocusReturn } from '../ui/focus';
import { useLoadOrClose } from '../ui/load-or-close';
import { type OpenedContract, useStoredContract } from './contract-queries';

interface DuplicateContractDialogProps {
  readonly record: { readonly id: Id; readonly name: string; readonly row?: Row };
  readonly isOpen: boolean;
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

const expiryDate = formFieldOf({
  name: 'expiry_date',
  label: 'Expiry date',
  kind: 'date',
  required: true,
  help: 'Last day of the copy. The copy gets its own number.',
});

/** @param start first day of the contract and of its copy */
function duplicateForm(start: string): FormDefinition {
  const { rule } = expiryDate;
  const field: FormField =
    typeof rule === 'function' ? expiryDate : { ...expiryDate, rule: afterStart(rule, start) };
  return { title: 'Duplicate contract', sections: [{ title: 'Duplicate', fields: [field] }], tables: {} };
}
const empty = { expiry_date: '' };
const noLists = {};

export default function DuplicateContractDialog(props: DuplicateContractDialogProps) {
  const { isOpen, onClose } = props;
  const { id, name } = props.record;
  const onClosed = useFocusReturn(props.onClosed);
  const stored = useStoredContract(id);
  useLoadOrClose('Loading the contract', stored, onClose);
  const dialog = { title: `Duplicate contract ${name}`, width: 500, isOpen, onClose, onClosed };
  if (stored.data) return <DuplicateForm {...props} dialog={dialog} source={stored.data} />;
  return (
    <ActionDialog {...dialog}>
      <div className="codesk-contract-loading" role="status" aria-label="Loading the contract">
        <div className="bp6-skeleton" aria-hidden />
      </div>
    </ActionDialog>
  );
}

interface DuplicateFormProps extends DuplicateContractDialogProps {
  readonly dialog: Omit<Parameters<typeof FormDialog>[0], 'form' | 'verb' | 'onSubmit' | 'children'>;
  readonly source: OpenedContract;
}

function DuplicateForm({ record, dialog, source, onSaved, onClose }: DuplicateFormProps) {
  const { id, name } = record;
  const { lists, reply } = source;
  const contract = useMemo(() => readContract(reply.contract), [reply]);
  const definition = useMemo(() => duplicateForm(contract.values.from), [contract]);
  const form = useDefinitionForm(definition, empty);
  const subject = useDialogDraft({
    table: contractsList.id,
    action: 'duplicate',
    record,
    title: `A copy of contract ${name}`,
  });
  const submit = (again?: 'again') => {
    const save: Save = {
      label: `Duplicate: contract ${name}`,
      what: () => `A copy of contract ${name}`,
      isNew: true,
      send: ({ expiry_date }, attempt) =>
        api('contracts.duplicate', contractToDuplicate(id, contract, String(expiry_date)), attempt),
      notice: notices.contractDuplicated,
      onSaved: () => {
        onClose();
        void onSaved();
      },
      fieldOf: (path) => path,
    };
    return form.save(save, again);
  };
  // The dialog shows neither terms nor services, so each message starts with the name of its field or service.
  const others = Object.entries(form.failed?.others ?? {}).map(([path, message]) => {
    const { service, field } = contractErrorTarget(path);
    const entry = service === undefined ? undefined : contract.services[service];
    const about = entry ? serviceName(lists, entry.id) : contractLabel(field || path);
    return `${about}: ${message}`;
  });
  // A message only about the date is shown at its field.
  const atField = others.length === 0 && form.failed?.failure.fields?.expiry_date !== undefined;
  return (
    <FormDialog
      onUnknown={() => void onSaved()}
      {...dialog}
      form={form}
      draft={{ subject }}
      verb={{ text: 'Duplicate', icon: 'duplicate' }}
      onSubmit={() => void submit()}
      failure={
        form.failed &&
        !atField && <SaveFailure form={form} messages={others} onSendAgain={() => void submit('again')} />
      }
    >
      <FieldGrid form={form} lists={noLists} columns={1} />
    </FormDialog>
  );
}
