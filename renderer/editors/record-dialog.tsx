/**
 * The dialog that adds or edits a record of a list, with the fields of the list's definition and option lists of the
 * server. After a failed save everything typed stays.
 */
import '../ui/form-layout.css';
import './editors.css';
import { Callout } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useMemo, useState } from 'react';
import type { FormValues } from '../../shared/forms/form-definition';
import { notices } from '../../shared/messages';
import { recordForm, recordPayload, withIndexes, withUntouched } from '../../shared/record-values';
import { isSecretName } from '../../shared/secrets';
import type { ListDefinition } from '../../shared/table/list';
import { DraftScopeProvider, useDraftScope } from '../drafts/draft-scope';
import { draftTable, ofOwner, secretColumns, useDialogDraft } from '../drafts/draft-subject';
import { useDrafts } from '../drafts/drafts';
import { choiceListsOf } from '../fields/choices';
import { FieldSearchContext } from '../fields/search-field';
import { useConflictCheck } from '../forms/conflict-check';
import { optionTexts, useMayAdd } from '../forms/conflict-options';
import { useDefinitionForm } from '../forms/definition-form';
import { FieldGrid } from '../forms/form';
import { FormDialog } from '../forms/form-dialog';
import type { Save } from '../forms/save';
import { DialogSaveFailure, messageBeyondFields } from '../forms/save-failure';
import { failureOf, tableWrite } from '../ipc';
import { StoredFormNote } from '../session/stored-mark';
import { ofForm } from '../session/stored-reads';
import { ActionDialog } from '../ui/action-dialog';
import { useBusy } from '../ui/busy';
import { useDateFormat } from '../ui/date-format';
import { FailureCallout, notifyFailure } from '../ui/failure';
import { useErrorDialog } from '../ui/failure-dialog';
import { useFocusReturn } from '../ui/focus';
import { useLoadOrClose } from '../ui/load-or-close';
import { fieldSearches } from './field-searches';
import { compareRecords, type RecordState } from './record-conflicts';
import { type LoadedRecord, loadRecord, loadRecordAgain, type StoredRecord } from './record-load';
import { noPart, type RecordPart } from './record-part';
import { useTwinCheck } from './twin-check';
import { TwinWarning, type TwinWarningProps } from './twin-warning';

export interface RecordDialogProps {
  readonly list: ListDefinition;
  /** The stored record; absent for a new one. */
  readonly record?: StoredRecord;
  /** Edited beside the fields; the same for the life of the dialog. */
  readonly part?: RecordPart;
  readonly isOpen: boolean;
  /** Loads the list again. */
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** A record that is edited in the place of the one that the dialog was opened for. */
interface Instead {
  readonly record: StoredRecord;
  readonly loaded: LoadedRecord;
  /** What was typed before, which the form opens with. */
  readonly typed?: FormValues;
}

export function RecordDialog({ onClosed: closed, ...given }: RecordDialogProps) {
  // What is shown while it loads is replaced by the form.
  const onClosed = useFocusReturn(closed);
  const props = { ...given, onClosed };
  const { list, record, isOpen, onClose } = props;
  const busy = useBusy();
  const [instead, setInstead] = useState<Instead | null>(null);
  const round = useId();
  // In an effect: a first render that is given up has another id, and would ask once more.
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
  useLoadOrClose(title, hidden ? loaded : settled, () => {
    onClose();
    // Nothing fades out that would say so.
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

interface RecordFormProps extends RecordDialogProps {
  readonly title: string;
  readonly loaded: LoadedRecord;
  readonly typed?: FormValues;
  /** Says how old the record is. */
  readonly note?: ReactNode;
  readonly onInstead: TwinWarningProps['onEdit'];
}

function RecordForm(props: RecordFormProps) {
  const { list, part, isOpen, title, typed, onSaved, onClose, onClosed } = props;
  /** The stored record, as it was loaded last; absent for a new one. */
  const [record, setRecord] = useState(props.record);
  const [loaded, setLoaded] = useState(props.loaded);
  const { fields, drawnFrom } = loaded;
  const definition = useMemo(() => recordForm(title, fields), [title, fields]);
  const choices = useMemo(() => choiceListsOf(loaded.options), [loaded]);
  const searches = useMemo(() => fieldSearches(list, fields), [list, fields]);
  const form = useDefinitionForm(definition, loaded.values, {
    stored: record !== undefined,
    ...(typed && { start: { ...loaded.values, ...typed } }),
  });
  const opened = props.record;
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
  const twins = useTwinCheck(list, loaded, record?.id);
  const beside = (part ?? noPart).useBeside(loaded.record, form);
  const showError = useErrorDialog();
  const verb = record ? (list.dialog?.editVerb ?? 'Update') : (list.dialog?.addVerb ?? 'Submit');

  const format = useDateFormat();
  const mayAdd = useMayAdd(list);
  const check = useConflictCheck<RecordState, LoadedRecord>(form, {
    what: `the ${list.noun} ${opened?.name}`,
    opened: record && { values: loaded.values, ...beside.compared?.stored(loaded.record) },
    read: async () => {
      if (!opened) throw new Error('a new record has nothing to load again');
      const more = await loadRecordAgain(list, opened, loaded);
      return { state: { values: more.values, ...beside.compared?.stored(more.record) }, more };
    },
    mine: (values) => ({ values, ...beside.compared?.mine() }),
    compare: (sides, { more }) =>
      compareRecords(definition, sides, beside.compared, {
        option: optionTexts(choiceListsOf(more.options), choices),
        format,
      }),
    take: (merged, { state: theirs, more }) => {
      setLoaded(more);
      form.rebase(theirs.values, merged.values);
      beside.compared?.take(more.record, merged.beside);
    },
    submit: () => void submit(),
    addAsNew: mayAdd ? { noun: list.noun, run: () => setRecord(undefined) } : undefined,
  });
  const submit = (again?: 'again') => {
    const save: Save = {
      label: title,
      what: () => (record ? `The ${list.noun} ${record.name}` : `A new ${list.noun}`),
      isNew: !record,
      refuse: beside.refuse,
      // After a lost reply the record that was sent may be there, and is no twin of itself.
      check: async (values) => again !== undefined || twins.check(values),
      send: async (values, attempt) => {
        const sent = record ? fields : fields.filter(({ onlyStored }) => !onlyStored);
        const payload = recordPayload(sent, values, loaded.options);
        const own = drawnFrom ? withUntouched(payload, values, loaded.values, drawnFrom) : payload;
        const input = { ...own, ...beside.payload() };
        return record
          ? tableWrite(list, 'update', { ...input, id: record.id }, attempt)
          : tableWrite(list, 'store', input, attempt);
      },
      notice: record
        ? (list.notices?.updated ?? notices.updated)
        : (list.notices?.created ?? notices.created),
      onSaved: () => {
        onClose();
        void onSaved();
      },
      onFailed: (failed) => {
        const message = messageBeyondFields(failed);
        if (message !== undefined) showError(message);
      },
    };
    return form.save(check.checked(save), again);
  };

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
        alsoWrong={[beside.wrong]}
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
                  isAbout={twins.isAbout}
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
            What you typed is filled in. Clear shows what is stored.
          </Callout>
        )}
        <FieldGrid form={form} lists={choices} columns={part ? 2 : columnsFor(list, fields.length)} />
        <DraftScopeProvider scope={scope}>{beside.content}</DraftScopeProvider>
      </FormDialog>
      {check.dialog}
    </FieldSearchContext>
  );
}
