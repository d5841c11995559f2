/** What can be done with the list as a whole; behind TOOLS on small screens, and behind More where it does not fit. */
import '../actions.css';
import { Button, type ButtonProps, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useMenuKeys } from '../../ui/menu-keys';
import type { TableAccess } from '../list-access';
import { fitting, useRoom } from './overflow';
import { type Tool, useTools } from './use-toolbar-actions';

export interface ToolbarProps {
  readonly table: TableAccess;
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
  const { tools, add, dialogs } = useTools(table, options);
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
        <SmallTools>
          {refresh}
          {tools.map((tool) => (
            <ToolButton key={tool.id} tool={tool} />
          ))}
          {children}
          {add && <ToolButton tool={add} intent="primary" />}
        </SmallTools>
      ) : (
        <WideTools tools={tools} add={add} refresh={refresh}>
          {children}
        </WideTools>
      )}
      {dialogs}
    </>
  );
}

interface WideToolsProps {
  readonly tools: readonly Tool[];
  readonly add: Tool | undefined;
  readonly refresh: ReactNode;
  readonly children: ReactNode;
}

function WideTools({ tools, add, refresh, children }: WideToolsProps) {
  const bar = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLDivElement>(null);
  const after = useRef<HTMLDivElement>(null);
  const room = useRoom(bar, [before, after]);
  const sized = tools.map((tool) => ({
    text: tool.text,
    rank: tool.rank,
    beside: (tool.count ? 28 : 0) + (tool.choices ? 24 : 0),
    tool,
  }));
  const standing = fitting(sized, room);
  const inBar = sized.filter((each) => standing.has(each));
  const inMenu = sized.filter((each) => !standing.has(each));
  return (
    <div ref={bar} className="codesk-toolbar">
      <div ref={before} className="codesk-toolbar-part">
        {refresh}
      </div>
      {inBar.map(({ tool }) => (
        <ToolButton key={tool.id} tool={tool} />
      ))}
      {inMenu.length > 0 && <More tools={inMenu.map(({ tool }) => tool)} />}
      <div ref={after} className="codesk-toolbar-part">
        {children}
        {add && <ToolButton tool={add} intent="primary" />}
      </div>
    </div>
  );
}

/**
 * Drops down under the top bar. Escape takes it back and the keyboard to its button; so does a tool that opens
 * something, which would lie below it.
 */
function SmallTools({ children }: { children: ReactNode }) {
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
  // Before the tool itself, so that whatever opens gives the keyboard back to a button that is still there.
  const onToolClick = ({ target }: MouseEvent) => {
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
        <div id={panel} className="codesk-tools-panel" onClickCapture={onToolClick}>
          {children}
        </div>
      )}
    </div>
  );
}

/** A menu that goes slowly gives the keyboard back to its button when that has moved on already. */
const menuMs = 60;

interface ToolButtonProps {
  readonly tool: Tool;
  readonly intent?: ButtonProps['intent'];
}

/** One tool. A tool that cannot work now keeps the focus and tells why on hover and focus. */
function ToolButton({ tool, intent }: ToolButtonProps) {
  const { refusal, choices, count } = tool;
  const look = {
    ...(intent ? { intent } : { variant: 'outlined' as const }),
    icon: tool.icon,
    text: (
      <>
        {tool.text}
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
          <ToolMenu label={tool.text}>
            {choices.map((choice) => (
              <MenuItem key={choice.id} text={choice.text} onClick={choice.run} />
            ))}
          </ToolMenu>
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
        aria-label={tool.text}
        active={tool.pressed}
        aria-pressed={tool.pressed}
        aria-disabled={refusal === undefined ? undefined : true}
        aria-description={refusal ?? count?.words}
        title={refusal === undefined ? count?.words : undefined}
        onClick={() => {
          if (refusal === undefined) tool.run();
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

function More({ tools }: { tools: readonly Tool[] }) {
  return (
    <PopoverNext
      placement="bottom-end"
      arrow={false}
      transitionDuration={menuMs}
      content={
        <ToolMenu label="More tools">
          {tools.map((tool) =>
            tool.choices && tool.refusal === undefined ? (
              <MenuChoices key={tool.id} tool={tool} />
            ) : (
              <MenuItem
                key={tool.id}
                icon={tool.icon}
                text={tool.text}
                label={tool.count ? String(tool.count.number) : undefined}
                className={tool.refusal ? 'codesk-menu-refused' : undefined}
                aria-disabled={tool.refusal ? true : undefined}
                aria-description={tool.refusal ?? tool.count?.words}
                title={tool.refusal}
                shouldDismissPopover={!tool.refusal}
                onClick={() => {
                  if (!tool.refusal) tool.run();
                }}
              />
            ),
          )}
        </ToolMenu>
      }
    >
      <Button variant="outlined" icon="more" text="More" aria-haspopup="menu" title="More tools" />
    </PopoverNext>
  );
}

/** A menu that hangs on a button of the toolbar. */
function ToolMenu({ label, children }: { label: string; children: ReactNode }) {
  const { menu, onKeyDown } = useMenuKeys();
  return (
    <Menu ulRef={menu} aria-label={label} onKeyDown={onKeyDown} className="codesk-action-menu">
      {children}
    </Menu>
  );
}

/** The choices of a tool stand in the menu themselves; a menu beside a menu is hard to hit. */
function MenuChoices({ tool }: { tool: Tool }) {
  return (
    <>
      <MenuDivider title={tool.text} />
      {tool.choices?.map((choice) => (
        <MenuItem key={choice.id} icon={tool.icon} text={choice.text} onClick={choice.run} />
      ))}
    </>
  );
}
