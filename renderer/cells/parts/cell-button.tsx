/** A button inside a cell. It is one line high; Enter on the cell presses it. */
import { Icon, type IconName } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import '../cells.css';

export interface CellButtonProps {
  readonly tab: 0 | -1;
  /** Accessible name, if the visible text is not enough. It starts with the visible text. */
  readonly label?: string;
  readonly title?: string;
  readonly icon?: IconName;
  readonly tone?: 'danger' | 'success';
  readonly disabled?: boolean;
  /** True for a button that opens a pop-up. */
  readonly opens?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

export function CellButton(props: CellButtonProps) {
  return (
    <button
      type="button"
      data-cell-action
      className="codesk-cell-button"
      data-tone={props.tone}
      tabIndex={props.tab}
      disabled={props.disabled}
      aria-haspopup={props.opens ? 'dialog' : undefined}
      aria-label={props.label}
      title={props.title}
      onClick={props.onPress}
    >
      {props.icon && <Icon icon={props.icon} size={14} />}
      <span>{props.children}</span>
    </button>
  );
}
