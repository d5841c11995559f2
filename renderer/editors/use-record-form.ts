/** The state of the form of a record: its fields, its checks before a save, and its save. */
import { type ReactNode, useMemo, useState } from 'react';
import type { FormValues } from '../../shared/forms/form-definition';
import { notices } from '../../shared/messages';
import { recordForm, recordPayload, withUntouched } from '../../shared/record-values';
import type { ListDefinition } from '../../shared/table/list';
import { choiceListsOf } from '../fields/choices';
import { useConflictCheck } from '../forms/conflict-check';
import { optionTexts, useMayAdd } from '../forms/conflict-options';
import { useDefinitionForm } from '../forms/definition-form';
import { messageBeyondFields } from '../forms/save-failure';
import type { Save } from '../forms/save-types';
import { tableWrite } from '../ipc';
import { useDateFormat } from '../ui/date-format';
import { useErrorDialog } from '../ui/failure-dialog';
import { compareRecords, type RecordState } from './record-conflicts';
import type { StoredRecord } from './record-load';
import { type LoadedRecord, loadRecordAgain } from './record-load';
import type { RecordPart } from './record-part';
import { noPart } from './record-part';
import { useTwinCheck } from './twin-check';
import type { TwinWarningProps } from './twin-warning';

export interface RecordDialogProps {
  readonly list: ListDefinition;
  /** The stored record; absent for a new one. */
  readonly record?: StoredRecord;
  /** An additional part below the fields. It must not change while the dialog is open. */
  readonly part?: RecordPart;
  readonly isOpen: boolean;
  /** Loads the list again. */
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

export interface RecordFormProps extends RecordDialogProps {
  readonly title: string;
  readonly loaded: LoadedRecord;
  readonly typed?: FormValues;
  /** Shows the age of a record from the offline store. */
  readonly note?: ReactNode;
  readonly onInstead: TwinWarningProps['onEdit'];
}

export function useRecordForm(props: RecordFormProps) {
  const { list, part, title, typed, onSaved, onClose } = props;
  /** The stored record as it was last loaded; absent for a new one. */
  const [record, setRecord] = useState(props.record);
  const [loaded, setLoaded] = useState(props.loaded);
  const { fields, derivedFrom } = loaded;
  const definition = useMemo(() => recordForm(title, fields), [title, fields]);
  const choices = useMemo(() => choiceListsOf(loaded.options), [loaded]);
  const form = useDefinitionForm(definition, loaded.values, {
    stored: record !== undefined,
    ...(typed && { start: { ...loaded.values, ...typed } }),
  });
  const opened = props.record;
  const twins = useTwinCheck(list, loaded, record?.id);
  const beside = (part ?? noPart).useBeside(loaded.record, form);
  const showError = useErrorDialog();

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
      // After a lost reply the record may exist already and must not count as its own twin.
      check: async (values) => again !== undefined || twins.check(values),
      send: async (values, attempt) => {
        const sent = record ? fields : fields.filter(({ onlyStored }) => !onlyStored);
        const payload = recordPayload(sent, values, loaded.options);
        const own = derivedFrom ? withUntouched(payload, values, loaded.values, derivedFrom) : payload;
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
  return { record, loaded, definition, choices, form, twins, beside, check, submit };
}
