/** Copies a record: a service with a new name from a dialog, an order strategy after confirmation. */
import { InputGroup } from '@blueprintjs/core';
import { useId, useMemo, useState } from 'react';
import { z } from 'zod';
import { duplicateStrategyConfirmation, fieldMessages } from '../../../../shared/messages';
import type { ListDefinition, PermissionName } from '../../../../shared/table/list';
import { draftTable, secretColumns, useDialogDraft } from '../../../drafts/draft-subject';
import { FieldFrame } from '../../../fields/field-frame';
import { useTypedDraft } from '../../../forms/typed-draft';
import { ActionDialog } from '../../../ui/action-dialog';
import { Question } from '../../question';
import type { RowActionDefinition, RowActionDialogProps, RowActionOffer } from '../row-action';

export const action: RowActionDefinition = {
  order: 100,
  icon: 'duplicate',
  offer: duplicateOffer,
  async run({ list, id, name, label, confirm, openDialog, call, write }) {
    if (list.duplicate === 'service') {
      openDialog();
      return;
    }
    if (list.duplicate === 'order-strategy') {
      const yes = await confirm({
        ...duplicateStrategyConfirmation,
        intent: 'primary',
        text: <Question text={duplicateStrategyConfirmation.text} about={`Order strategy: ${name}`} />,
      });
      if (!yes) return;
    }
    await write(label, 'duplicated', () => call('duplicate', { id }));
  },
  Dialog: ServiceCopyDialog,
};

/**
 * The first permission is named as missing in the menu: create for services and contracts (tables section 2). Finance
 * section 6 requires update for contracts, so one of the two is enough.
 */
function duplicateOffer(list: ListDefinition): RowActionOffer {
  const needed = list.duplicate === undefined ? plainDuplicate : duplicatePermissions[list.duplicate];
  const [permission, ...orPermissions] = needed;
  return {
    text: 'Duplicate',
    permission,
    orPermissions,
    // A contract is duplicated in its form, with a call that does not belong to this table.
    kind: 'duplicate',
    names: ['duplicate', 'duplicate_oms_rule'],
    neededFlag: list.statusFamily === 'contract' ? 'duplicate' : undefined,
  };
}

type Needed = readonly [PermissionName, ...PermissionName[]];
const plainDuplicate: Needed = ['duplicate', 'duplicate_oms_rule'];
const duplicatePermissions: Readonly<Record<NonNullable<ListDefinition['duplicate']>, Needed>> = {
  contract: ['create', 'update', 'duplicate'],
  service: ['create', 'duplicate'],
  'order-strategy': ['duplicate_oms_rule', 'duplicate'],
};

const storedName = z.object({ name: z.string() });

/** Asks for the name of the copy of a service and proposes the original name. */
function ServiceCopyDialog({ context, ...dialog }: RowActionDialogProps) {
  const { list, id, name, row, subject, call, write } = context;
  const fieldId = useId();
  const [typed, setTyped] = useState(name);
  const [touched, setTouched] = useState(false);
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState(false);
  const newName = typed.trim();
  const secrets = useMemo(() => secretColumns(list), [list]);
  const draft = useTypedDraft({
    subject: useDialogDraft({
      table: draftTable(list),
      action: 'duplicate',
      record: { id, name, row },
      title: `A copy of ${subject}`,
      secrets,
    }),
    typed: useMemo(() => (typed === name || saved ? undefined : { name: typed }), [typed, name, saved]),
    schema: storedName,
    onRestore: (draft) => setTyped(draft.name),
    onDiscard: () => setTyped(name),
  });

  const submit = async () => {
    setTouched(true);
    if (newName === '') return;
    setBusy(true);
    const done = await write(`Duplicate: ${subject}`, 'duplicated', () =>
      call('duplicate', { id, name: newName }),
    );
    setBusy(false);
    if (!done) return;
    setSaved(true);
    dialog.onClose();
  };
  return (
    <ActionDialog
      title={`Duplicate ${subject}`}
      width={440}
      unsaved={typed !== name}
      onDiscard={draft.discard}
      busy={busy}
      verb={{ text: 'Duplicate', icon: 'duplicate' }}
      onSubmit={() => void submit()}
      {...dialog}
    >
      {draft.note}
      <FieldFrame
        id={fieldId}
        label="Name"
        required
        help={`Name of the new ${list.noun}`}
        error={touched && newName === '' ? fieldMessages.required : undefined}
      >
        {(control) => (
          <InputGroup
            {...control}
            autoFocus
            fill
            aria-required
            autoComplete="off"
            value={typed}
            intent={control['aria-invalid'] ? 'danger' : 'none'}
            onChange={(event) => setTyped(event.target.value)}
            onFocus={(event) => event.target.select()}
            onBlur={() => setTouched(true)}
          />
        )}
      </FieldFrame>
    </ActionDialog>
  );
}
