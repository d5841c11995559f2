/** The actions of a record in the head of its details: the first two as buttons, the others in a menu. */
import './details.css';
import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { below } from '../grid/column-edges';
import { ActionMenu, type ActionMenuItem } from '../ui/action-menu';
import { RefusableButton } from '../ui/refusable-button';

export interface HeadAction extends ActionMenuItem {
  readonly run: () => void;
}

/** Number of actions that are buttons. */
const buttons = 2;

interface HeadActionsProps {
  readonly label: string;
  readonly actions: readonly HeadAction[];
}

export function HeadActions({ label, actions }: HeadActionsProps) {
  const [at, setAt] = useState<{ left: number; top: number }>();
  const rest = actions.slice(buttons);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form
    <div className="codesk-details-actions" role="group" aria-label={label}>
      {actions.slice(0, buttons).map(({ id, text, icon, intent, refusal, run }) => (
        <RefusableButton
          key={id}
          variant="outlined"
          icon={icon}
          text={text}
          intent={intent}
          refusal={refusal}
          onClick={run}
        />
      ))}
      {rest.length > 0 && (
        <Button
          variant="outlined"
          icon="more"
          aria-label="More actions"
          title="More actions"
          aria-haspopup="menu"
          aria-expanded={at !== undefined}
          onClick={(event) => setAt(below(event.currentTarget))}
        />
      )}
      <ActionMenu
        label={label}
        items={rest}
        at={at}
        onClose={() => setAt(undefined)}
        onChoose={({ run }) => run()}
      />
    </div>
  );
}
