/** A context menu that opens at a point. Items that cannot be chosen can still be focused and show the reason. */
import './action-menu.css';
import { type IconName, type Intent, Menu, MenuItem } from '@blueprintjs/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useMenuKeys } from './menu-keys';
import { PointMenu } from './overlays';

export interface ActionMenuItem {
  readonly id: string;
  readonly text: string;
  readonly icon: IconName;
  readonly intent?: Intent;
  /** Why it cannot be chosen now; shown under the text and read out. */
  readonly refusal?: string;
}

interface ActionMenuProps<Item extends ActionMenuItem> {
  readonly label: string;
  readonly items: readonly Item[];
  /** Position in viewport pixels; undefined while the menu is closed. */
  readonly at: { readonly left: number; readonly top: number } | undefined;
  readonly onChoose: (item: Item) => void;
  readonly onClose: () => void;
}

export function ActionMenu<Item extends ActionMenuItem>(props: ActionMenuProps<Item>) {
  const { at, onChoose, onClose } = props;
  const opener = useRef<HTMLElement | null>(null);
  const open = at !== undefined;
  useEffect(() => {
    if (!open) return;
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  }, [open]);

  const close = () => {
    opener.current?.focus();
    onClose();
  };

  return (
    <PointMenu
      isOpen={open}
      targetOffset={at}
      onClose={close}
      transitionDuration={60}
      content={
        <Items
          {...props}
          onClose={close}
          onChoose={(item) => {
            close();
            onChoose(item);
          }}
        />
      }
    />
  );
}

function Items<Item extends ActionMenuItem>({ label, items, onChoose, onClose }: ActionMenuProps<Item>) {
  const { menu, onKeyDown: onMoveKey } = useMenuKeys();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    } else onMoveKey(event);
  };

  return (
    <Menu ulRef={menu} aria-label={label} onKeyDown={onKeyDown} className="codesk-action-menu">
      {items.length === 0 && (
        <MenuItem
          text="Nothing to do with this record"
          className="codesk-menu-refused"
          aria-disabled
          tabIndex={-1}
        />
      )}
      {items.map((item) => (
        <MenuItem
          key={item.id}
          icon={item.icon}
          text={item.refusal ? <Refused text={item.text} reason={item.refusal} /> : item.text}
          multiline
          intent={item.intent}
          // Not Blueprint's `disabled`: such an item cannot be focused, so its reason could not be read.

          className={item.refusal ? 'codesk-menu-refused' : undefined}
          aria-label={item.refusal ? item.text : undefined}
          aria-disabled={item.refusal ? true : undefined}
          aria-description={item.refusal}
          title={item.refusal}
          tabIndex={-1}
          shouldDismissPopover={!item.refusal}
          onClick={() => {
            if (!item.refusal) onChoose(item);
          }}
        />
      ))}
    </Menu>
  );
}

function Refused({ text, reason }: { text: string; reason: string }) {
  return (
    <>
      <span>{text}</span>
      <small className="codesk-menu-reason">{reason}</small>
    </>
  );
}
