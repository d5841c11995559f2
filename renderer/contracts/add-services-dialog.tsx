/** Adds several services to a contract without values of their own. Services it already has are skipped. */
import { useEffect, useId, useState } from 'react';
import type { ContractLists } from '../../shared/api/contracts';
import { serviceOptions } from '../../shared/contracts/service-name';
import { fieldMessages } from '../../shared/messages';
import { sentIndex } from '../../shared/row-tables/row-table';
import type { Id } from '../../shared/table/row';
import type { DraftPart } from '../drafts/draft-scope';
import { choicesOf } from '../fields/choices';
import { FieldFrame } from '../fields/field-frame';
import { TagCombobox } from '../fields/tag-combobox';
import { ActionDialog } from '../ui/action-dialog';
import { FocusOnMount } from '../ui/focus';

interface AddServicesDialogProps {
  readonly isOpen: boolean;
  readonly lists: ContractLists;
  /** What is chosen when it opens. */
  readonly start: readonly string[];
  /** Called with what is chosen now; undefined if nothing is. */
  readonly onTyped: (part: DraftPart | undefined) => void;
  readonly onAdd: (ids: readonly Id[]) => void;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

export function AddServicesDialog({ lists, start, onTyped, onAdd, ...dialog }: AddServicesDialogProps) {
  const [chosen, setChosen] = useState(start);
  useEffect(() => onTyped(chosen.length > 0 ? { content: { chosen } } : undefined), [chosen, onTyped]);
  const [attempted, setAttempted] = useState(false);
  const field = useId();
  const submit = () => {
    setAttempted(true);
    if (chosen.length === 0) document.getElementById(field)?.focus();
    else onAdd(chosen.map(sentIndex));
  };
  return (
    <ActionDialog
      {...dialog}
      title="Add services"
      width={640}
      verb={{ text: 'Add', icon: 'plus' }}
      onSubmit={submit}
    >
      <FocusOnMount id={field} />
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
            choices={choicesOf(serviceOptions(lists))}
            value={chosen}
            required
            empty="Nothing to choose from"
            onChange={setChosen}
          />
        )}
      </FieldFrame>
    </ActionDialog>
  );
}
