/**
 * Adds or edits a record of a list in a plain dialog: the fields of the definition, option lists of the server. A
 * save that fails leaves everything as it was typed.
 */
import './editors.css';
import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Control } from 'react-hook-form';
import { useController, useForm, useFormState, useWatch } from 'react-hook-form';
import type { Failure } from '../../shared/errors';
import { notices } from '../../shared/messages';
import type { RecordField } from '../../shared/table/fields';
import type { ListDefinition } from '../../shared/table/list';
import { listCallKinds } from '../../shared/table/list';
import type { Id } from '../../shared/table/row';
import { RecordFieldView, type RecordValue } from '../fields/field-control';
import { failureOf, tableApi } from '../ipc';
import { ActionDialog } from '../ui/action-dialog';
import { useBusy } from '../ui/busy';
import { FailureCallout } from '../ui/failure';
import { refusedWords, useErrorDialog } from '../ui/failure-dialog';
import { notify } from '../ui/notices';
import {
  choicesOfField,
  emptyDraft,
  lacksOptions,
  type RecordDraft,
  type RecordOptions,
  readDraft,
  recordErrors,
  recordOptions,
  recordPayload,
  withStored,
} from './record-values';

export interface RecordDialogProps {
  readonly list: ListDefinition;
  /** The stored record; absent for a new one. */
  readonly record?: { readonly id: Id; readonly name: string };
  readonly isOpen: boolean;
  /** Loads the table again. */
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

interface Loaded {
  readonly draft: RecordDraft;
  readonly options: RecordOptions;
}

/** What the dialog needs before it can be filled in. */
async function load(list: ListDefinition, id: Id | undefined): Promise<Loaded> {
  const fields = list.fields ?? [];
  const canCreate = listCallKinds(list).includes('create');
  if (id === undefined) {
    const options = recordOptions(fields, [await tableApi(list.id, 'create', {})]);
    return { draft: emptyDraft(fields), options };
  }
  const reply = await tableApi(list.id, 'edit', { id });
  // An edit reply without option lists is completed by those of a new record.
  const further = canCreate && lacksOptions(fields, reply) ? [await tableApi(list.id, 'create', {})] : [];
  const options = recordOptions(fields, [reply, ...further]);
  return { draft: readDraft(fields, reply.record), options: withStored(fields, options, reply.record) };
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
        <div className="codesk-record-fields" role="status" aria-label="Loading">
          {(list.fields ?? []).map(({ name }) => (
            <div key={name} className="bp6-skeleton codesk-record-skeleton" aria-hidden />
          ))}
        </div>
      )}
    </ActionDialog>
  );
}

/** Two columns once one would be a long way down. */
function widthFor(list: ListDefinition): number {
  return (list.fields?.length ?? 0) > 5 ? 760 : 480;
}

/** What the server said of a field, for as long as the field holds the value it was said of. */
type Said = Readonly<Record<string, { readonly message: string; readonly about: string }>>;

function RecordForm(props: RecordDialogProps & { readonly title: string; readonly loaded: Loaded }) {
  const { list, record, isOpen, title, loaded, onSaved, onClose, onClosed } = props;
  const fields = list.fields ?? [];
  const ids = useId();
  const busy = useBusy();
  const showError = useErrorDialog();
  const { control, getValues } = useForm<Record<string, RecordValue>>({
    defaultValues: { ...loaded.draft },
    mode: 'onBlur',
  });
  const [attempted, setAttempted] = useState(false);
  const [saving, setSaving] = useState(false);
  const [saved, setSaved] = useState(false);
  const [said, setSaid] = useState<Said>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const { touchedFields } = useFormState({ control });
  const values = useWatch({ control }) as RecordDraft;
  const errors = recordErrors(fields, values);
  const unsaved =
    !saved && fields.some(({ name }) => comparable(values[name]) !== comparable(loaded.draft[name]));

  const shownError = ({ name }: RecordField) =>
    (said[name]?.about === comparable(values[name]) ? said[name]?.message : undefined) ??
    (attempted || touchedFields[name] ? errors[name] : undefined);
  const wrong = fields.filter((field) => shownError(field) !== undefined);
  const focus = (name: string | undefined) => {
    if (name !== undefined) document.getElementById(`${ids}-${name}`)?.focus();
  };

  const submit = async () => {
    setAttempted(true);
    const draft = getValues() as RecordDraft;
    const broken = recordErrors(fields, draft);
    const first = fields.find(({ name }) => name in broken);
    if (first) {
      focus(first.name);
      return;
    }
    setSaving(true);
    setFailure(null);
    const end = busy.begin(title);
    try {
      const input = recordPayload(fields, draft, loaded.options);
      if (record) await tableApi(list.id, 'update', { ...input, id: record.id });
      else await tableApi(list.id, 'store', input);
      notify(record ? notices.updated : notices.created);
      setSaved(true);
      onClose();
      await onSaved();
    } catch (error) {
      tell(failureOf(error), draft);
    } finally {
      end();
      setSaving(false);
    }
  };

  /** Each word where it belongs: at its field, else in the dialog titled Error, else above the buttons. */
  const tell = (wrong: Failure, draft: RecordDraft) => {
    const ours = fields.filter(({ name }) => wrong.fields?.[name] !== undefined);
    setSaid(
      Object.fromEntries(
        ours.map(({ name }) => [
          name,
          { message: wrong.fields?.[name] ?? '', about: comparable(draft[name]) },
        ]),
      ),
    );
    if (ours.length > 0) {
      focus(ours[0]?.name);
      return;
    }
    const words = refusedWords(wrong);
    if (words === undefined) setFailure(wrong);
    else showError(words);
  };

  return (
    <ActionDialog
      title={title}
      width={widthFor(list)}
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
            onClick={() => focus(wrong[0]?.name)}
          />
        )
      }
    >
      <div className="codesk-record-fields" data-columns={fields.length > 5 ? 2 : 1}>
        {fields.map((field, at) => (
          <BoundField
            key={field.name}
            id={`${ids}-${field.name}`}
            field={field}
            control={control}
            options={loaded.options}
            error={shownError(field)}
            autoFocus={at === 0}
          />
        ))}
      </div>
      {failure && <FailureCallout failure={failure} />}
    </ActionDialog>
  );
}

interface BoundFieldProps {
  readonly id: string;
  readonly field: RecordField;
  readonly control: Control<Record<string, RecordValue>>;
  readonly options: RecordOptions;
  readonly error: string | undefined;
  readonly autoFocus: boolean;
}

function BoundField({ control, options, ...rest }: BoundFieldProps) {
  const { field } = useController({ name: rest.field.name, control });
  return (
    <RecordFieldView
      {...rest}
      value={field.value}
      choices={choicesOfField(options, rest.field)}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}

function comparable(value: RecordValue | undefined): string {
  return JSON.stringify(typeof value === 'string' ? value.trim() : (value ?? ''));
}
