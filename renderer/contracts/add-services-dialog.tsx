/** Takes several services into a contract as they are. Those that it has already are skipped. */
import '../ui/action-dialog.css';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { type FormEvent, useId, useState } from 'react';
import type { ContractLists } from '../../shared/api/contracts';
import { fieldMessages } from '../../shared/messages';
import { sentIndex } from '../../shared/row-tables/definition';
import type { Id } from '../../shared/table/row';
import { choicesOf } from '../fields/choices';
import { FieldFrame } from '../fields/field-frame';
import { TagCombobox } from '../fields/tag-combobox';
import { FocusOnMount } from '../ui/focus';

interface AddServicesDialogProps {
  readonly isOpen: boolean;
  readonly lists: ContractLists;
  readonly onAdd: (ids: readonly Id[]) => void;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

export function AddServicesDialog(props: AddServicesDialogProps) {
  const { isOpen, lists, onAdd, onClose, onClosed } = props;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [attempted, setAttempted] = useState(false);
  const field = useId();
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setAttempted(true);
    if (chosen.length === 0) document.getElementById(field)?.focus();
    else onAdd(chosen.map(sentIndex));
  };
  return (
    <Dialog
      className="codesk-action-dialog"
      isOpen={isOpen}
      title="Add services"
      style={{ width: 'min(640px, calc(100vw - 32px))' }}
      canOutsideClickClose={false}
      onClose={onClose}
      onClosed={onClosed}
    >
      <DialogBody>
        <FocusOnMount id={field} />
        <form id={form} noValidate aria-label="Add services" onSubmit={submit}>
          <FieldFrame
            id={field}
            label="Services"
            required
            help="Services that the contract has already are skipped"
            error={attempted && chosen.length === 0 ? fieldMessages.required : undefined}
          >
            {(control) => (
              <TagCombobox
                {...control}
                label="Services"
                choices={choicesOf(lists.services)}
                value={chosen}
                required
                empty="Nothing to choose from"
                onChange={setChosen}
              />
            )}
          </FieldFrame>
        </form>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Cancel" onClick={onClose} />
            <Button type="submit" form={form} intent="primary" icon="plus" text="Add" />
          </>
        }
      />
    </Dialog>
  );
}
