/** Copies a record: a service with a new name from a dialog, an order strategy after confirmation. */
import { InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { duplicateStrategyConfirmation, fieldMessages } from '../../../../shared/messages';
import type { ListDefinition } from '../../../../shared/table/list';
import { FieldFrame } from '../../../fields/field-frame';
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

/** Contracts and services need the create permission, order strategies their own (tables section 2). */
function duplicateOffer(list: ListDefinition): RowActionOffer | undefined {
  const offer: RowActionOffer = {
    text: 'Duplicate',
    permission: 'duplicate',
    kind: 'duplicate',
    names: ['duplicate'],
    neededFlag: list.statusFamily === 'contract' ? 'duplicate' : undefined,
  };
  if (list.duplicate === 'service') return { ...offer, permission: 'create' };
  if (list.duplicate === 'order-strategy')
    return { ...offer, permission: 'duplicate_oms_rule', names: ['duplicate', 'duplicate_oms_rule'] };
  if (list.duplicate !== 'contract') return offer;
  // A contract is duplicated in its form, by a call of contracts and not of this table. The needed permission is create
  // in tables section 2 and update in finance section 6: either is enough.
  if (!list.permissions.includes('create') && !list.permissions.includes('update')) return undefined;
  return { ...offer, permission: 'create', orPermission: 'update', kind: undefined };
}

/** Asks for the name of the copy of a service; the name of the original is proposed. */
function ServiceCopyDialog({ context, ...dialog }: RowActionDialogProps) {
  const { list, id, name, subject, call, write } = context;
  const fieldId = useId();
  const [typed, setTyped] = useState(name);
  const [touched, setTouched] = useState(false);
  const [busy, setBusy] = useState(false);
  const newName = typed.trim();

  const submit = async () => {
    setTouched(true);
    if (newName === '') return;
    setBusy(true);
    const done = await write(`Duplicate: ${subject}`, 'duplicated', () =>
      call('duplicate', { id, name: newName }),
    );
    setBusy(false);
    if (done) dialog.onClose();
  };
  return (
    <ActionDialog
      title={`Duplicate ${subject}`}
      width={440}
      unsaved={typed !== name}
      busy={busy}
      verb={{ text: 'Duplicate', icon: 'duplicate' }}
      onSubmit={() => void submit()}
      {...dialog}
    >
      <FieldFrame
        id={fieldId}
        label="Name"
        required
        help={`What the new ${list.noun} is called`}
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
