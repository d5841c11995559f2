/** What can be done with the list as a whole; behind TOOLS on small screens, and behind More where it does not fit. */
import '../../ui/action-menu.css';
import './toolbar.css';
import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useMenuKeys } from '../../ui/menu-keys';
import type { ListAccess } from '../list-access';
import { fitting, useToolbarWidth } from './overflow';
import { type ToolbarItem, useToolbarActions } from './use-toolbar-actions';

export interface ToolbarProps {
  readonly table: ListAccess;
  /** The window is small: everything stands behind TOOLS. */
  readonly small: boolean;
  readonly refreshing: boolean;
  readonly filterOpen: boolean;
  readonly onToggleFilter: () => void;
  readonly onExport: () => void;
  /** Further controls of the screen, for example its saved views; they never move into More. */
  readonly children?: ReactNode;
}

export function Toolbar({ table, small, refreshing, children, ...options }: ToolbarProps) {
  const { items, primary, dialog } = useToolbarActions(table, options);
  const refresh = (
    <Button
      variant="outlined"
      icon="refresh"
      aria-label="Refresh"
      title="Refresh (Ctrl+R)"
      aria-busy={refreshing}
      onClick={() => void table.reload()}
    />
  );
  return (
    <>
      {small ? (
        <SmallToolbar>
          {refresh}
          {items.map((item) => (
            <ItemButton key={item.id} item={item} />
          ))}
          {children}
          {primary && <ItemButton item={primary} />}
        </SmallToolbar>
      ) : (
        <WideToolbar items={items} primary={primary} refresh={refresh}>
          {children}
        </WideToolbar>
      )}
      {dialog}
    </>
  );
}

interface WideToolbarProps {
  readonly items: readonly ToolbarItem[];
  readonly primary: ToolbarItem | undefined;
  readonly refresh: ReactNode;
  readonly children: ReactNode;
}

function WideToolbar({ items, primary, refresh, children }: WideToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLDivElement>(null);
  const after = useRef<HTMLDivElement>(null);
  const width = useToolbarWidth(bar, [before, after]);
  const sized = items.map((item) => ({
    text: item.text,
    rank: item.rank,
    beside: (item.count ? 28 : 0) + (item.choices ? 24 : 0),
    item,
  }));
  const standing = fitting(sized, width);
  const inBar = sized.filter((each) => standing.has(each));
  const inMenu = sized.filter((each) => !standing.has(each));
  return (
    <div ref={bar} className="codesk-toolbar">
      <div ref={before} className="codesk-toolbar-part">
        {refresh}
      </div>
      {inBar.map(({ item }) => (
        <ItemButton key={item.id} item={item} />
      ))}
      {inMenu.length > 0 && <More items={inMenu.map(({ item }) => item)} />}
      <div ref={after} className="codesk-toolbar-part">
        {children}
        {primary && <ItemButton item={primary} />}
      </div>
    </div>
  );
}

/**
 * Drops down under the top bar. Escape takes it back and the keyboard to its button; so does an action that opens
 * something, which would lie below it.
 */
function SmallToolbar({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const panel = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const fold = () => {
    setOpen(false);
    toggle.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !open) return;
    fold();
  };
  // Before the action itself, so that whatever opens gives the keyboard back to a button that is still there.
  const onItemClick = ({ target }: MouseEvent) => {
    if ((target as Element).closest('.codesk-tool button:not([aria-disabled="true"])')) fold();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to Escape of the buttons inside
    <div className="codesk-tools" onKeyDown={onKeyDown}>
      <Button
        ref={toggle}
        icon="wrench"
        text="TOOLS"
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <div id={panel} className="codesk-tools-panel" onClickCapture={onItemClick}>
          {children}
        </div>
      )}
    </div>
  );
}

/** A menu that goes slowly gives the keyboard back to its button when that has moved on already. */
const menuMs = 60;

/** The button of one action. An action that cannot work now keeps the focus and shows why on hover and focus. */
function ItemButton({ item }: { item: ToolbarItem }) {
  const { refusal, choices, count } = item;
  const look = {
    ...(item.primary ? { intent: 'primary' as const } : { variant: 'outlined' as const }),
    icon: item.icon,
    text: (
      <>
        {item.text}
        {count && (
          // No text of its own, which would have to stand in the name of the button, too.
          <span className="codesk-tool-count" aria-hidden data-count={count.number} />
        )}
      </>
    ),
  };
  if (choices && refusal === undefined) {
    return (
      <PopoverNext
        placement="bottom-end"
        arrow={false}
        transitionDuration={menuMs}
        content={
          <ToolbarMenu label={item.text}>
            {choices.map((choice) => (
              <MenuItem key={choice.id} text={choice.text} onClick={() => item.run(choice.id)} />
            ))}
          </ToolbarMenu>
        }
      >
        <Button {...look} endIcon="caret-down" aria-haspopup="menu" />
      </PopoverNext>
    );
  }
  return (
    <span className="codesk-tool">
      <Button
        {...look}
        aria-label={item.text}
        active={item.pressed}
        aria-pressed={item.pressed}
        aria-disabled={refusal === undefined ? undefined : true}
        aria-description={refusal ?? count?.words}
        title={refusal === undefined ? count?.words : undefined}
        onClick={() => {
          if (refusal === undefined) item.run();
        }}
      />
      {refusal !== undefined && (
        <span className="codesk-tool-reason" aria-hidden>
          {refusal}
        </span>
      )}
    </span>
  );
}

function More({ items }: { items: readonly ToolbarItem[] }) {
  return (
    <PopoverNext
      placement="bottom-end"
      arrow={false}
      transitionDuration={menuMs}
      content={
        <ToolbarMenu label="More tools">
          {items.map((item) =>
            item.choices && item.refusal === undefined ? (
              <MenuChoices key={item.id} item={item} />
            ) : (
              <MenuItem
                key={item.id}
                icon={item.icon}
                text={item.text}
                label={item.count ? String(item.count.number) : undefined}
                className={item.refusal ? 'codesk-menu-refused' : undefined}
                aria-disabled={item.refusal ? true : undefined}
                aria-description={item.refusal ?? item.count?.words}
                title={item.refusal}
                shouldDismissPopover={!item.refusal}
                onClick={() => {
                  if (!item.refusal) item.run();
                }}
              />
            ),
          )}
        </ToolbarMenu>
      }
    >
      <Button variant="outlined" icon="more" text="More" aria-haspopup="menu" title="More tools" />
    </PopoverNext>
  );
}

/** A menu that hangs on a button of the toolbar. */
function ToolbarMenu({ label, children }: { label: string; children: ReactNode }) {
  const { menu, onKeyDown } = useMenuKeys();
  return (
    <Menu ulRef={menu} aria-label={label} onKeyDown={onKeyDown} className="codesk-action-menu">
      {children}
    </Menu>
  );
}

/** The choices of an action stand in the menu themselves; a menu beside a menu is hard to hit. */
function MenuChoices({ item }: { item: ToolbarItem }) {
  return (
    <>
      <MenuDivider title={item.text} />
      {item.choices?.map((choice) => (
        <MenuItem key={choice.id} icon={item.icon} text={choice.text} onClick={() => item.run(choice.id)} />
      ))}
    </>
  );
}
