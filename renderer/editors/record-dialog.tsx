/**
 * The dialog that adds or edits a record of a list, with the fields of the list's definition and option lists of the
 * server. After a failed save everything typed stays.
 */
import '../ui/form-layout.css';
import './editors.css';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import type { FormValues } from '../../shared/forms/definition';
import { notices } from '../../shared/messages';
import type { ListDefinition } from '../../shared/table/list';
import { listCallKinds } from '../../shared/table/list';
import type { Id } from '../../shared/table/row';
import { choiceListsOf } from '../fields/choices';
import { useDefinitionForm } from '../forms/definition-form';
import { FieldGrid } from '../forms/form';
import { FormDialog } from '../forms/form-dialog';
import { useLookUp } from '../forms/look-up';
import type { Save } from '../forms/save';
import { SaveFailure } from '../forms/save-failure';
import { failureOf, tableApi } from '../ipc';
import { ActionDialog } from '../ui/action-dialog';
import { FailureCallout } from '../ui/failure';
import { refusalMessage, useErrorDialog } from '../ui/failure-dialog';
import {
  emptyDraft,
  lacksOptions,
  type RecordOptions,
  readDraft,
  recordForm,
  recordOptions,
  recordPayload,
  withStored,
} from './record-values';

export interface RecordDialogProps {
  readonly list: ListDefinition;
  /** The stored record; absent for a new one. */
  readonly record?: { readonly id: Id; readonly name: string };
  readonly isOpen: boolean;
  /** Loads the list again. */
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

interface Loaded {
  readonly values: FormValues;
  readonly options: RecordOptions;
}

/** Loads the values and option lists. */
async function load(list: ListDefinition, id: Id | undefined): Promise<Loaded> {
  const fields = list.fields ?? [];
  const canCreate = listCallKinds(list).includes('create');
  if (id === undefined) {
    const options = recordOptions(fields, [await tableApi(list.id, 'create', {})]);
    return { values: emptyDraft(fields), options };
  }
  const reply = await tableApi(list.id, 'edit', { id });
  // If the reply has no option lists, those for a new record are used.
  const further = canCreate && lacksOptions(fields, reply) ? [await tableApi(list.id, 'create', {})] : [];
  const options = recordOptions(fields, [reply, ...further]);
  return { values: readDraft(fields, reply.record), options: withStored(fields, options, reply.record) };
}

export function RecordDialog(props: RecordDialogProps) {
  const { list, record, isOpen, onClose, onClosed } = props;
  const round = useId();
  const loaded = useQuery({
    queryKey: ['record', list.id, record?.id ?? null, round],
    queryFn: () => load(list, record?.id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const title = record ? `Edit ${list.noun} ${record.name}` : `Add ${list.noun}`;
  if (loaded.data) return <RecordForm {...props} title={title} loaded={loaded.data} />;
  return (
    <ActionDialog title={title} width={widthFor(list)} isOpen={isOpen} onClose={onClose} onClosed={onClosed}>
      {loaded.error ? (
        <FailureCallout failure={failureOf(loaded.error)} onRetry={() => void loaded.refetch()} />
      ) : (
        <div
          className="codesk-form-fields"
          data-columns={columnsFor(list)}
          role="status"
          aria-label="Loading"
        >
          {(list.fields ?? []).map(({ name }) => (
            <div key={name} className="bp6-skeleton codesk-record-skeleton" aria-hidden />
          ))}
        </div>
      )}
    </ActionDialog>
  );
}

/** Two columns for more than five fields. */
function columnsFor(list: ListDefinition): 1 | 2 {
  return (list.fields?.length ?? 0) > 5 ? 2 : 1;
}

function widthFor(list: ListDefinition): number {
  return columnsFor(list) === 2 ? 760 : 480;
}

function RecordForm(props: RecordDialogProps & { readonly title: string; readonly loaded: Loaded }) {
  const { list, record, isOpen, title, loaded, onSaved, onClose, onClosed } = props;
  const fields = list.fields ?? [];
  const definition = useMemo(() => recordForm(title, list.fields ?? []), [title, list]);
  const choices = useMemo(() => choiceListsOf(loaded.options), [loaded]);
  const form = useDefinitionForm(definition, loaded.values, { stored: record !== undefined });
  const showError = useErrorDialog();
  const failure = form.failed?.failure;
  // Messages at fields are enough. Any other refusal of the server is shown in the dialog titled Error.
  const elsewhere = Object.keys(form.serverErrors).length > 0 || (failure && refusalMessage(failure));

  const lookUp = useLookUp(list);
  const submit = (again?: 'again') => {
    const save: Save = {
      label: title,
      what: () => (record ? `The ${list.noun} ${record.name}` : `A new ${list.noun}`),
      ...(record ? {} : { lookUp: (values) => lookUp(typedName(list, values)) }),
      send: (values, operation) => {
        const input = recordPayload(fields, values, loaded.options);
        return record
          ? tableApi(list.id, 'update', { ...input, id: record.id }, undefined, operation)
          : tableApi(list.id, 'store', input, undefined, operation);
      },
      notice: record ? notices.updated : notices.created,
      onSaved: () => {
        onClose();
        void onSaved();
      },
      onFailed: ({ failure, others }) => {
        const message = refusalMessage(failure);
        const atFields = Object.keys(failure.fields ?? {}).length > Object.keys(others).length;
        if (message !== undefined && !atFields) showError(message);
      },
    };
    return form.save(save, again);
  };

  return (
    <FormDialog
      form={form}
      title={title}
      width={widthFor(list)}
      isOpen={isOpen}
      verb={{ text: record ? 'Update' : 'Submit', icon: 'floppy-disk' }}
      onSubmit={() => void submit()}
      onClose={onClose}
      onClosed={onClosed}
      failure={failure && !elsewhere && <SaveFailure form={form} onSendAgain={() => void submit('again')} />}
    >
      <FieldGrid form={form} lists={choices} columns={columnsFor(list)} />
    </FormDialog>
  );
}

/** The name that the person gave the record, if the dialog asks for it. */
function typedName({ rowName }: ListDefinition, values: FormValues): string | undefined {
  const name = values[rowName];
  return typeof name === 'string' && name !== '' ? name : undefined;
}
