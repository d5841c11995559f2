/** The toolbar of a list. In a small window it opens from TOOLS; buttons that do not fit are in the menu More. */
import '../../ui/action-menu.css';
import './toolbar.css';
import { Button, Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useMenuKeys } from '../../ui/menu-keys';
import { Popover } from '../../ui/overlays';
import { RefusableMenuItem } from '../../ui/refusable-menu-item';
import { type Shortcut, usePageShortcuts } from '../../ui/shortcuts';
import { fitting, useToolbarWidth } from './overflow';
import type { ToolbarAccess, ToolbarItem } from './use-toolbar-actions';

interface ToolbarProps {
  readonly tools: ToolbarAccess;
  /** True in a small window: all buttons open from TOOLS. */
  readonly small: boolean;
  readonly refreshing: boolean;
  readonly onRefresh: () => void;
  /** A button that is always shown, before all others. */
  readonly back?: ReactNode;
  /** Other controls, for example saved views; they never move into More. */
  readonly children?: ReactNode;
}

export function Toolbar({ tools, small, refreshing, onRefresh, back, children }: ToolbarProps) {
  const { items, primary, dialog } = tools;
  usePageShortcuts([{ title: 'Tools', shortcuts: [primary, ...items].flatMap(actionsOf) }]);
  const refresh = <Refresh busy={refreshing} onRefresh={onRefresh} />;
  return (
    <>
      {small ? (
        <>
          {back}
          <SmallToolbar>
            {refresh}
            {items.map((item) => (
              <ItemButton key={item.id} item={item} />
            ))}
            {children}
            {primary && <ItemButton item={primary} />}
          </SmallToolbar>
        </>
      ) : (
        <WideToolbar
          items={items}
          primary={primary}
          start={
            <>
              {back}
              {refresh}
            </>
          }
        >
          {children}
        </WideToolbar>
      )}
      {dialog}
    </>
  );
}

/** The entries of the palette for one button. Filter, Export and Print are already among the keys of the list. */
function actionsOf(item: ToolbarItem | undefined): readonly Shortcut[] {
  if (!item || ['filter', 'export', 'print_list'].includes(item.id)) return [];
  const { text, icon, refusal, choices, keys } = item;
  if (!choices) return [{ keys: keys ? [keys] : [], text, icon, refusal, run: () => item.run() }];
  return choices.map((choice) => ({
    keys: [],
    text: choice.text.startsWith(text) ? choice.text : `${text}: ${choice.text}`,
    icon,
    refusal,
    run: () => item.run(choice.id),
  }));
}

function Refresh({ busy, onRefresh }: { busy: boolean; onRefresh: () => void }) {
  return (
    <Button
      variant="outlined"
      icon="refresh"
      aria-label="Refresh"
      title="Refresh (Ctrl+R)"
      aria-busy={busy}
      onClick={onRefresh}
    />
  );
}

interface WideToolbarProps {
  readonly items: readonly ToolbarItem[];
  readonly primary: ToolbarItem | undefined;
  /** The controls before all others. */
  readonly start: ReactNode;
  readonly children: ReactNode;
}

function WideToolbar({ items, primary, start, children }: WideToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLDivElement>(null);
  const after = useRef<HTMLDivElement>(null);
  const inBar = fitting(items, useToolbarWidth(bar, [before, after]));
  const inMenu = items.filter((item) => !inBar.has(item));
  return (
    <div ref={bar} className="codesk-toolbar">
      <div ref={before} className="codesk-toolbar-part">
        {start}
      </div>
      {items.map((item) => inBar.has(item) && <ItemButton key={item.id} item={item} />)}
      {inMenu.length > 0 && <More items={inMenu} />}
      <div ref={after} className="codesk-toolbar-part">
        {children}
        {primary && <ItemButton item={primary} />}
      </div>
    </div>
  );
}

/**
 * A panel that opens below the top bar. Escape and every action close it, because a dialog would open behind it. The
 * focus then moves back to its button.
 */
function SmallToolbar({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const panel = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    toggle.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && open) close();
  };
  // Runs before the action, so that a dialog returns the focus to a button that still exists.
  const onItemClick = ({ target }: MouseEvent) => {
    if ((target as Element).closest('.codesk-tool button:not([aria-disabled="true"])')) close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles Escape for the buttons inside
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

/** The button of one action. A refused action stays focusable and shows the reason on hover and focus. */
function ItemButton({ item }: { item: ToolbarItem }) {
  const { refusal, choices, count, keys } = item;
  const look = {
    ...(item.primary ? { intent: 'primary' as const } : { variant: 'outlined' as const }),
    icon: item.icon,
    text: (
      <>
        {item.text}
        {count && (
          // Drawn by CSS, because a text would become part of the accessible name.
          <span className="codesk-tool-count" aria-hidden data-count={count.number} />
        )}
      </>
    ),
  };
  if (choices && refusal === undefined) {
    return (
      <ToolbarMenu label={item.text} button={<Button {...look} endIcon="caret-down" aria-haspopup="menu" />}>
        {choices.map((choice) => (
          <MenuItem key={choice.id} text={choice.text} onClick={() => item.run(choice.id)} />
        ))}
      </ToolbarMenu>
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
        title={refusal === undefined ? (count?.words ?? (keys && `${item.text} (${keys})`)) : undefined}
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
    <ToolbarMenu
      label="More tools"
      button={
        <Button variant="outlined" icon="more" aria-label="More" aria-haspopup="menu" title="More tools" />
      }
    >
      {items.map((item) =>
        item.choices && item.refusal === undefined ? (
          <MenuChoices key={item.id} item={item} />
        ) : (
          <RefusableMenuItem
            key={item.id}
            icon={item.icon}
            text={item.text}
            count={item.count}
            keys={item.keys}
            refusal={item.refusal}
            reasonInTooltip
            onChoose={() => item.run()}
          />
        ),
      )}
    </ToolbarMenu>
  );
}

interface ToolbarMenuProps {
  readonly label: string;
  readonly button: ReactNode;
  readonly children: ReactNode;
}

/** A menu that opens from a button of the toolbar. */
function ToolbarMenu({ label, button, children }: ToolbarMenuProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  // Runs before the action, so that a dialog returns the focus to a button that still exists.
  const onItemClick = ({ target }: MouseEvent) => {
    const item = (target as Element).closest(
      '[role="menuitem"]:not([aria-disabled="true"], [aria-haspopup])',
    );
    if (item) anchor.current?.querySelector('button')?.focus();
  };
  return (
    <span ref={anchor} className="codesk-tool-menu" onClickCapture={onItemClick}>
      <Popover
        placement="bottom-end"
        arrow={false}
        // Users open it very often, so a longer fade would slow them down.
        transitionDuration={60}
        content={<MenuList label={label}>{children}</MenuList>}
      >
        {button}
      </Popover>
    </span>
  );
}

/** An own component, because `useMenuKeys` starts when the menu is mounted. */
function MenuList({ label, children }: Pick<ToolbarMenuProps, 'label' | 'children'>) {
  const { menu, onKeyDown } = useMenuKeys();
  return (
    <Menu ulRef={menu} aria-label={label} onKeyDown={onKeyDown} className="codesk-action-menu">
      {children}
    </Menu>
  );
}

/** The choices of an action are listed in the menu itself, because a submenu is hard to hit. */
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
