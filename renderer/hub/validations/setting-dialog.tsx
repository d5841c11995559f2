/** The dialog of a setting. It opens after its values have loaded, and a failed load closes it (hub section 4). */
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { compareForms } from '../../../shared/conflicts/compare-forms';
import type { FormState, FormValues } from '../../../shared/forms/form-definition';
import type { HubSetting } from '../../../shared/hub-settings';
import { readFormValues, recordForm, recordPayload } from '../../../shared/record-values';
import type { ListDefinition } from '../../../shared/table/list';
import type { Id, Row } from '../../../shared/table/row';
import { draftTable, ofOwner, useDialogDraft } from '../../drafts/draft-subject';
import { useConflictCheck } from '../../forms/conflict-check';
import { optionTexts } from '../../forms/conflict-options';
import { useDefinitionForm } from '../../forms/definition-form';
import { FieldGrid } from '../../forms/form';
import { FormDialog } from '../../forms/form-dialog';
import { DialogSaveFailure, messageBeyondFields } from '../../forms/save-failure';
import { ofForm } from '../../session/stored-reads';
import { useDateFormat } from '../../ui/date-format';
import { useErrorDialog } from '../../ui/failure-dialog';
import { useLoadOrClose } from '../../ui/load-or-close';
import type { DialogProps } from '../../ui/use-dialog';
import { readSetting, updateSetting } from '../setting-calls';

interface SettingDialogProps extends DialogProps {
  readonly setting: HubSetting;
  readonly integration: Id;
  /** The validation whose Edit opened the dialog. */
  readonly list: ListDefinition;
  readonly record: { readonly id: Id; readonly name: string; readonly row: Row };
  /** Reloads the table of validations. */
  readonly onSaved: () => Promise<void>;
}

export function SettingDialog(props: SettingDialogProps) {
  const { setting, integration, onClose, onClosed } = props;
  const round = useId();
  const loaded = useQuery({
    queryKey: ['hub-setting', setting.title, integration, round],
    queryFn: () => readSetting(setting, integration),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: ofForm,
    retry: false,
  });
  useLoadOrClose(setting.title, loaded, () => {
    onClose();
    // A dialog without content has no closing animation that would report the close.
    onClosed();
  });
  if (!loaded.data) return null;
  return <SettingForm {...props} values={readFormValues(setting.fields, loaded.data)} />;
}

const noLists = {};

function SettingForm(props: SettingDialogProps & { readonly values: FormValues }) {
  const { setting, integration, list, record, values: stored, isOpen, onSaved, onClose, onClosed } = props;
  const { title, fields } = setting;
  const definition = useMemo(() => recordForm(title, fields), [title, fields]);
  const form = useDefinitionForm(definition, stored);
  const [loaded, setLoaded] = useState<FormState>({ values: stored, tables: {} });
  const showError = useErrorDialog();
  const format = useDateFormat();
  const check = useConflictCheck(form, {
    what: `the setting ${title}`,
    opened: loaded,
    read: async () => {
      const values = readFormValues(fields, await readSetting(setting, integration));
      return { state: { values, tables: {} }, more: undefined };
    },
    mine: (values) => ({ values, tables: {} }),
    compare: (sides) => compareForms(definition, sides, { option: optionTexts(), format }),
    take: (merged, { state: now }) => {
      setLoaded(now);
      form.rebase(now.values, merged.values);
    },
    submit: () => void submit(),
  });
  const subject = useDialogDraft({
    table: draftTable(list),
    action: 'update',
    record,
    title: `The setting ${title}${ofOwner(list)}`,
  });

  const submit = (again?: 'again') =>
    form.save(
      check.checked({
        label: title,
        isNew: false,
        what: () => `The setting ${title}`,
        send: (values, attempt) =>
          updateSetting(setting, integration, recordPayload(fields, values, noLists), attempt),
        notice: setting.notice,
        onSaved: () => {
          onClose();
          void onSaved();
        },
        onFailed: (failed) => {
          const message = messageBeyondFields(failed);
          if (message !== undefined) showError(message);
        },
      }),
      again,
    );

  return (
    <>
      <FormDialog
        form={form}
        title={title}
        width={480}
        isOpen={isOpen}
        clears
        draft={{ subject }}
        verb={{ text: 'Submit', icon: 'floppy-disk' }}
        onSubmit={() => void submit()}
        onUnknown={() => void onSaved()}
        onClose={onClose}
        onClosed={onClosed}
        failure={form.failed && <DialogSaveFailure form={form} onSendAgain={() => void submit('again')} />}
      >
        <FieldGrid form={form} lists={noLists} columns={1} />
      </FormDialog>
      {check.dialog}
    </>
  );
}
