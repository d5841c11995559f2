/** A context menu that opens at a point. Items that cannot be chosen can still be focused and show the reason. */
import './action-menu.css';
import { type IconName, type Intent, Menu, MenuItem } from '@blueprintjs/core';
import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import { useMenuKeys } from './menu-keys';
import { PointMenu } from './overlays';
import { RefusableMenuItem } from './refusable-menu-item';

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

/** Memoised: a closed menu is not rendered again. */
export const ActionMenu = memo(
  PointActionMenu,
  (before, now) => before.at === undefined && now.at === undefined,
) as typeof PointActionMenu;

function PointActionMenu<Item extends ActionMenuItem>(props: ActionMenuProps<Item>) {
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
          text="No actions for this record"
          className="codesk-menu-refused"
          aria-disabled
          tabIndex={-1}
        />
      )}
      {items.map((item) => (
        <RefusableMenuItem
          key={item.id}
          icon={item.icon}
          text={item.text}
          intent={item.intent}
          refusal={item.refusal}
          tabIndex={-1}
          onChoose={() => onChoose(item)}
        />
      ))}
    </Menu>
  );
}
