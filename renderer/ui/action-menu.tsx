/** A menu that opens at a point, takes the focus, moves by arrow keys and gives the focus back. */
import { ContextMenuPopover, type IconName, type Intent, Menu, MenuItem } from '@blueprintjs/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';

export interface ActionMenuItem {
  readonly id: string;
  readonly text: string;
  readonly icon: IconName;
  readonly intent?: Intent;
  /** Why it cannot be chosen now; shown on hover and read out. */
  readonly refusal?: string;
}

export interface ActionMenuProps<Item extends ActionMenuItem> {
  readonly label: string;
  readonly items: readonly Item[];
  /** Where it opens, in viewport pixels; undefined while it is closed. */
  readonly at: { readonly left: number; readonly top: number } | undefined;
  readonly onChoose: (item: Item) => void;
  readonly onClose: () => void;
}

export function ActionMenu<Item extends ActionMenuItem>({
  label,
  items,
  at,
  onChoose,
  onClose,
}: ActionMenuProps<Item>) {
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
    <ContextMenuPopover
      isOpen={open}
      targetOffset={at}
      onClose={close}
      transitionDuration={60}
      content={
        <Items
          label={label}
          items={items}
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

interface ItemsProps<Item extends ActionMenuItem> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly onChoose: (item: Item) => void;
  readonly onClose: () => void;
}

function Items<Item extends ActionMenuItem>({ label, items, onChoose, onClose }: ItemsProps<Item>) {
  const menu = useRef<HTMLUListElement>(null);
  const entries = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];

  useEffect(() => {
    // The pop-up is placed a frame after it is mounted; focusing earlier would scroll to where it is not.
    const frame = requestAnimationFrame(() =>
      menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const all = entries();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      all.at(next % all.length)?.focus();
    } else if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
  };

  return (
    <Menu ulRef={menu} aria-label={label} onKeyDown={onKeyDown} className="codesk-action-menu">
      {items.map((item) => (
        <MenuItem
          key={item.id}
          icon={item.icon}
          text={item.text}
          intent={item.intent}
          // Not Blueprint's `disabled`, which would take it out of the keys' reach together with its reason.
          className={item.refusal ? 'codesk-menu-refused' : undefined}
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
