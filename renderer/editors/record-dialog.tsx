/**
 * The dialog that adds or edits a record of a list, with the fields of its definition and the option lists of the server.
 * A failed save changes nothing in the dialog.
 */
import '../ui/form-layout.css';
import './editors.css';
import { Callout } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import type { FormValues } from '../../shared/forms/form-definition';
import { withIndexes } from '../../shared/record-values';
import { isSecretName } from '../../shared/secrets';
import type { ListDefinition } from '../../shared/table/list';
import { DraftScopeProvider, useDraftScope } from '../drafts/draft-scope';
import { draftTable, ofOwner, secretColumns, useDialogDraft } from '../drafts/draft-subject';
import { useDrafts } from '../drafts/drafts';
import { FieldSearchContext } from '../fields/search-field';
import { FieldGrid } from '../forms/form';
import { FormDialog } from '../forms/form-dialog';
import { DialogSaveFailure } from '../forms/save-failure';
import { failureOf } from '../ipc';
import { StoredFormNote } from '../session/stored-mark';
import { ofForm } from '../session/stored-reads';
import { ActionDialog } from '../ui/action-dialog';
import { useBusy } from '../ui/busy';
import { FailureCallout, notifyFailure } from '../ui/failure';
import { useFocusReturn } from '../ui/focus';
import { useLoadOrClose } from '../ui/load-or-close';
import { fieldSearches } from './field-searches';
import { type LoadedRecord, loadRecord, type StoredRecord } from './record-load';
import { TwinWarning } from './twin-warning';
import { type RecordDialogProps, type RecordFormProps, useRecordForm } from './use-record-form';

/** A record that replaces the opened one. */
interface ReplacingRecord {
  readonly record: StoredRecord;
  readonly loaded: LoadedRecord;
  /** Values that were entered before, which the form opens with. */
  readonly typed?: FormValues;
}

export function RecordDialog({ onClosed: closed, ...given }: RecordDialogProps) {
  // The form replaces the placeholders that are shown while it loads.
  const onClosed = useFocusReturn(closed);
  const props = { ...given, onClosed };
  const { list, record, isOpen, onClose } = props;
  const busy = useBusy();
  const [instead, setInstead] = useState<ReplacingRecord | null>(null);
  const round = useId();
  // The id makes each opening load the record again.
  const queryKey = ['record', list.id, list.ownerId ?? null, record?.id ?? null, round];
  const loaded = useQuery({
    queryKey,
    queryFn: async () => withIndexes(await loadRecord(list, record)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: ofForm,
    retry: false,
  });
  const title = titleOf(list, record?.name);
  const hidden = list.dialog?.opensLoaded && !loaded.data;
  useLoadOrClose(title, hidden ? loaded : shownHere, () => {
    onClose();
    // A hidden dialog does not fade out and never reports that it is closed.
    onClosed();
  });
  /** Opens another record in this dialog as soon as it is loaded. */
  const editInstead = async (other: StoredRecord, typed?: FormValues) => {
    const end = busy.begin(titleOf(list, other.name));
    try {
      const found = withIndexes(await loadRecord(list, other));
      setInstead({ record: other, loaded: found, ...(typed && { typed }) });
      return true;
    } catch (error) {
      notifyFailure(failureOf(error));
      return false;
    } finally {
      end();
    }
  };
  if (hidden) return null;
  if (instead) {
    const { id, name } = instead.record;
    return (
      <RecordForm
        key={String(id)}
        {...props}
        {...instead}
        title={titleOf(list, name)}
        onInstead={editInstead}
      />
    );
  }
  if (loaded.data)
    return (
      <RecordForm
        {...props}
        title={title}
        loaded={loaded.data}
        note={<StoredFormNote of={queryKey} />}
        onInstead={editInstead}
      />
    );
  const expected = list.fields?.filter(({ onlyStored }) => !onlyStored).length ?? unknownFields;
  return (
    <ActionDialog
      title={title}
      width={props.part?.width ?? widthFor(list, expected)}
      isOpen={isOpen}
      onClose={onClose}
      onClosed={onClosed}
    >
      {loaded.error ? (
        <FailureCallout failure={failureOf(loaded.error)} onRetry={() => void loaded.refetch()} />
      ) : (
        <div
          className="codesk-form-fields"
          data-columns={props.part ? 2 : columnsFor(list, expected)}
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

/** The idle state for a dialog that shows its progress and failure itself. */
const shownHere = { isFetching: false, data: undefined, error: null };

function titleOf({ noun, dialog }: ListDefinition, name: string | undefined): string {
  if (name === undefined) return dialog?.addTitle ?? `Add ${noun}`;
  return dialog?.editTitle ?? `Edit ${noun} ${name}`;
}

/** Number of placeholders while the fields are unknown. */
const unknownFields = 5;

/** CSS pixels. A wider dialog has two columns even for few fields, which one column would stretch. */
const wide = 800;

/** Returns two columns for more than five fields and for a wide dialog. */
function columnsFor({ dialog }: ListDefinition, fields: number): 1 | 2 {
  const isWide = dialog?.width !== undefined && dialog.width >= wide;
  return fields > 5 || (isWide && fields > 1) ? 2 : 1;
}

function widthFor(list: ListDefinition, fields: number): number {
  if (list.dialog?.width !== undefined) return list.dialog.width;
  return columnsFor(list, fields) === 2 ? 760 : 480;
}

function RecordForm(props: RecordFormProps) {
  const { list, part, isOpen, title, typed, record: opened, onSaved, onClose, onClosed } = props;
  const { record, loaded, choices, form, twins, beside, check, submit } = useRecordForm(props);
  const { fields } = loaded;
  const searches = useMemo(() => fieldSearches(list, fields), [list, fields]);
  const secrets = useMemo(
    () => fields.filter(({ kind, name }) => kind === 'secret' || isSecretName(name)).map(({ name }) => name),
    [fields],
  );
  const hidden = useMemo(() => [...secrets, ...secretColumns(list)], [secrets, list]);
  const subject = useDialogDraft({
    table: draftTable(list),
    action: opened ? 'update' : 'add',
    record: opened,
    title: `${opened ? `The ${list.noun} ${opened.name}` : `A new ${list.noun}`}${ofOwner(list)}`,
    secrets: hidden,
  });
  const scope = useDraftScope();
  const drafts = useDrafts();
  const verb = record ? (list.dialog?.editVerb ?? 'Update') : (list.dialog?.addVerb ?? 'Submit');

  return (
    <FieldSearchContext value={searches}>
      <FormDialog
        form={form}
        title={title}
        width={part?.width ?? widthFor(list, fields.length)}
        isOpen={isOpen}
        clears={list.dialog?.clears ?? false}
        changed={beside.changed}
        draft={{
          subject,
          without: secrets,
          scope,
          beside: beside.typed,
          onRestore: beside.restore,
          onDiscard: beside.reset,
        }}
        moreErrors={[beside.wrong]}
        verb={{ text: verb, icon: 'floppy-disk' }}
        onSubmit={() => void submit()}
        onUnknown={() => void onSaved()}
        onClose={onClose}
        onClosed={onClosed}
        failure={
          (form.failed || twins.warning) && (
            <>
              {form.failed && <DialogSaveFailure form={form} onSendAgain={() => void submit('again')} />}
              {twins.warning && (
                <TwinWarning
                  list={list}
                  form={form}
                  twin={twins.warning.twin}
                  appliesTo={twins.appliesTo}
                  verb={verb}
                  isNew={!record}
                  onEdit={props.onInstead}
                  onDiscard={() => drafts?.drop(subject.key)}
                />
              )}
            </>
          )
        }
      >
        {props.note}
        {typed && (
          <Callout className="codesk-record-typed" intent="primary" compact>
            Your values are filled in. Clear restores the stored values.
          </Callout>
        )}
        <FieldGrid form={form} lists={choices} columns={part ? 2 : columnsFor(list, fields.length)} />
        <DraftScopeProvider scope={scope}>{beside.content}</DraftScopeProvider>
      </FormDialog>
      {check.dialog}
    </FieldSearchContext>
  );
}
