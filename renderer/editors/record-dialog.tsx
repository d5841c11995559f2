/**
 * The dialog that adds or edits a record of a list, with the fields of the list's definition and option lists of the
 * server. After a failed save everything typed stays.
 */
import '../ui/form-layout.css';
import './editors.css';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { z } from 'zod';
import type { FormValues } from '../../shared/forms/definition';
import { notices } from '../../shared/messages';
import type { RecordField } from '../../shared/table/fields';
import type { ListDefinition } from '../../shared/table/list';
import type { Id, Row } from '../../shared/table/row';
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
import { useLoadOrClose } from '../ui/load-or-close';
import { drawnFields } from './drawn-fields';
import {
  emptyDraft,
  lacksOptions,
  type RecordOptions,
  readDraft,
  recordForm,
  recordOptions,
  recordPayload,
  storedIn,
  withStored,
  withUntouched,
} from './record-values';

export interface RecordDialogProps {
  readonly list: ListDefinition;
  /** The stored record; absent for a new one. */
  readonly record?: { readonly id: Id; readonly name: string; readonly row?: Row };
  readonly isOpen: boolean;
  /** Loads the list again. */
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

interface Loaded {
  readonly fields: readonly RecordField[];
  readonly values: FormValues;
  readonly options: RecordOptions;
  /** The stored record, if its fields were drawn from it: what nobody changed is then sent as it came. */
  readonly drawnFrom?: Readonly<Record<string, unknown>>;
}

/** Loads the values and option lists, and the fields if the definition of the list has none. */
async function load(list: ListDefinition, stored: RecordDialogProps['record']): Promise<Loaded> {
  const { addsPlain, editsRow } = list.dialog ?? {};
  if (stored?.row && editsRow && list.fields) return loadRow(list, list.fields, stored.row);
  if (stored === undefined) {
    const reply = addsPlain ? {} : await tableApi(list, 'create', {});
    const empty = z.record(z.string(), z.unknown()).safeParse(reply.record).data ?? {};
    const fields =
      list.fields?.filter((field) => !field.onlyStored) ??
      drawnFields(list, { record: empty, replies: [reply] });
    const values = list.fields ? emptyDraft(fields) : readDraft(fields, empty);
    return { fields, values, options: recordOptions(fields, [reply]) };
  }
  const reply = await tableApi(list, 'edit', { ...besideId(list, stored.row), id: stored.id });
  const fields =
    list.fields?.filter((field) => !field.onlyStored || storedIn(field, reply.record) !== undefined) ??
    drawnFields(list, { record: reply.record, replies: [reply] });
  // If the reply has no option lists, those for a new record are used.
  const further = lacksOptions(fields, reply) ? [await tableApi(list, 'create', {})] : [];
  const options = recordOptions(fields, [reply, ...further]);
  return {
    fields,
    values: readDraft(fields, reply.record),
    options: withStored(fields, options, reply.record),
    ...(list.fields ? {} : { drawnFrom: reply.record }),
  };
}

/** What the `edit` call sends of the row beside its id. */
function besideId({ dialog }: ListDefinition, row: Row = {}): Row {
  return Object.fromEntries(
    (dialog?.editSends ?? []).flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])),
  );
}

/** The values of a row that is edited without a call for them. Its choices still need their options. */
async function loadRow(list: ListDefinition, fields: readonly RecordField[], row: Row): Promise<Loaded> {
  const replies = lacksOptions(fields, {}) ? [await tableApi(list, 'create', {})] : [];
  const options = withStored(fields, recordOptions(fields, replies), row);
  return { fields, values: readDraft(fields, row), options };
}

export function RecordDialog(props: RecordDialogProps) {
  const { list, record, isOpen, onClose, onClosed } = props;
  const round = useId();
  const loaded = useQuery({
    queryKey: ['record', list.id, list.ownerId ?? null, record?.id ?? null, round],
    queryFn: () => load(list, record),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const title = titleOf(list, record?.name);
  const hidden = list.dialog?.opensLoaded && !loaded.data;
  useLoadOrClose(title, hidden ? loaded : settled, onClose);
  if (hidden) return null;
  if (loaded.data) return <RecordForm {...props} title={title} loaded={loaded.data} />;
  const expected = list.fields?.filter(({ onlyStored }) => !onlyStored).length ?? unknownFields;
  return (
    <ActionDialog
      title={title}
      width={widthFor(list, expected)}
      isOpen={isOpen}
      onClose={onClose}
      onClosed={onClosed}
    >
      {loaded.error ? (
        <FailureCallout failure={failureOf(loaded.error)} onRetry={() => void loaded.refetch()} />
      ) : (
        <div
          className="codesk-form-fields"
          data-columns={columnsFor(list, expected)}
          role="status"
          aria-label="Loading"
        >
          {Array.from({ length: expected }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
            <div key={at} className="bp6-skeleton codesk-record-skeleton" aria-hidden />
          ))}
        </div>
      )}
    </ActionDialog>
  );
}

/** A dialog that shows its own progress and failure. */
const settled = { isFetching: false, data: undefined, error: null };

function titleOf({ noun, dialog }: ListDefinition, name: string | undefined): string {
  if (name === undefined) return dialog?.addTitle ?? `Add ${noun}`;
  return dialog?.editTitle ?? `Edit ${noun} ${name}`;
}

/** Placeholders while the server has not said yet which fields there are. */
const unknownFields = 5;

/** A dialog of this width, in CSS pixels, has two columns for a few fields too: one would stretch them. */
const wide = 800;

/** Two columns for more than five fields, and in a wide dialog. */
function columnsFor({ dialog }: ListDefinition, fields: number): 1 | 2 {
  const isWide = dialog?.width !== undefined && dialog.width >= wide;
  return fields > 5 || (isWide && fields > 1) ? 2 : 1;
}

function widthFor(list: ListDefinition, fields: number): number {
  if (list.dialog?.width !== undefined) return list.dialog.width;
  return columnsFor(list, fields) === 2 ? 760 : 480;
}

function RecordForm(props: RecordDialogProps & { readonly title: string; readonly loaded: Loaded }) {
  const { list, record, isOpen, title, loaded, onSaved, onClose, onClosed } = props;
  const { fields, drawnFrom } = loaded;
  const definition = useMemo(() => recordForm(title, fields), [title, fields]);
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
        const payload = recordPayload(fields, values, loaded.options);
        const input = drawnFrom ? withUntouched(payload, values, loaded.values, drawnFrom) : payload;
        return record
          ? tableApi(list, 'update', { ...input, id: record.id }, undefined, operation)
          : tableApi(list, 'store', input, undefined, operation);
      },
      notice: record
        ? (list.notices?.updated ?? notices.updated)
        : (list.notices?.created ?? notices.created),
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
      width={widthFor(list, fields.length)}
      isOpen={isOpen}
      verb={{
        text: record ? (list.dialog?.editVerb ?? 'Update') : (list.dialog?.addVerb ?? 'Submit'),
        icon: 'floppy-disk',
      }}
      onSubmit={() => void submit()}
      onClose={onClose}
      onClosed={onClosed}
      failure={failure && !elsewhere && <SaveFailure form={form} onSendAgain={() => void submit('again')} />}
    >
      <FieldGrid form={form} lists={choices} columns={columnsFor(list, fields.length)} />
    </FormDialog>
  );
}

/** The name that the person gave the record, if the dialog asks for it. */
function typedName({ rowName }: ListDefinition, values: FormValues): string | undefined {
  const name = values[rowName];
  return typeof name === 'string' && name !== '' ? name : undefined;
}
