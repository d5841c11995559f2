/** The button "Views" and its menu: the saved views of a list, and actions for the open view. */
import './views.css';
import { Button, Icon, Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { useRef, useState } from 'react';
import type { KeptTable, SavedView } from '../../../shared/table/layout';
import {
  currentView,
  type ViewContent,
  withoutView,
  withRenamedView,
  withSavedView,
} from '../../../shared/table/views';
import { useConfirm } from '../../ui/confirm';
import { copyLink } from '../../ui/copy-link';
import { useMenuKeys } from '../../ui/menu-keys';
import { Popover } from '../../ui/overlays';
import { usePopups } from '../../ui/popups';
import { RefusableMenuItem } from '../../ui/refusable-menu-item';
import { type Shortcut, usePageShortcuts } from '../../ui/shortcuts';
import { ViewNameForm } from './views-name-form';

interface ViewsButtonProps {
  readonly kept: KeptTable;
  /** What the table shows. */
  readonly content: ViewContent;
  /** The content differs from the open view. */
  readonly dirty: boolean;
  /** A button without an outline, for use beside the name of the list. */
  readonly plain?: boolean;
  readonly onKept: (update: (kept: KeptTable) => KeptTable) => void;
  /** Opens a view; undefined for the default view. Opening the open view discards changes. */
  readonly onOpen: (view: SavedView | undefined) => void;
  /** The `codesk://` link to what the table shows, or why there is none. Without it no link is offered. */
  readonly link?: { readonly text: string } | { readonly refusal: string } | undefined;
}

const defaultViewName = 'Default view';

export function ViewsButton(props: ViewsButtonProps) {
  const { kept, dirty, plain } = props;
  const [isOpen, setOpen] = useState(false);
  // While the menu fades out, it stays as it was when an item was chosen.
  const [shown, setShown] = useState(props);
  if (isOpen && shown !== props) setShown(props);
  const button = useRef<HTMLButtonElement>(null);
  usePageShortcuts(() => [{ title: 'Views', shortcuts: viewActions(props) }]);
  // A dialog returns the focus to what had it before. That must be the button, because the menu is closed by then.
  const beforeDialog = () => {
    setOpen(false);
    button.current?.focus();
  };
  const name = currentView(kept)?.name ?? defaultViewName;
  return (
    <Popover
      placement={plain ? 'bottom-start' : 'bottom-end'}
      arrow={false}
      isOpen={isOpen}
      onInteraction={setOpen}
      content={<ViewsMenu {...shown} beforeDialog={beforeDialog} />}
    >
      <Button
        ref={button}
        variant={plain ? 'minimal' : 'outlined'}
        size={plain ? 'small' : undefined}
        icon="bookmark"
        endIcon="caret-down"
        className="codesk-views-button"
        aria-label={`Views: ${name}${dirty ? ' • changed' : ''}`}
        title={`Views: ${name}${dirty ? ', changed' : ''}`}
        aria-haspopup="menu"
        text={
          <>
            <span className="codesk-views-name">{name}</span>
            {dirty && <span className="codesk-views-changed"> • changed</span>}
          </>
        }
      />
    </Popover>
  );
}

/** The entries of the palette, one for each view. */
function viewActions({ kept, onOpen }: ViewsButtonProps): readonly Shortcut[] {
  return [undefined, ...kept.views].map((view) => ({
    keys: [],
    text: `Open view: ${view?.name ?? defaultViewName}`,
    icon: 'bookmark',
    run: () => onOpen(view),
  }));
}

interface ViewsMenuProps extends ViewsButtonProps {
  readonly beforeDialog: () => void;
}

function ViewsMenu({ kept, content, dirty, onKept, onOpen, link, beforeDialog }: ViewsMenuProps) {
  const popups = usePopups();
  const confirm = useConfirm();
  const { menu, onKeyDown } = useMenuKeys('[role="menuitem"][aria-current]');
  const open = currentView(kept);
  const unchanged = dirty ? undefined : 'Nothing has been changed in this view.';

  const askName = (
    title: string,
    action: string,
    name: string,
    except: string | undefined,
    done: (name: string) => void,
  ) => {
    beforeDialog();
    const close = popups.open({
      title,
      width: 440,
      body: (
        <ViewNameForm
          initial={name}
          action={action}
          views={kept.views}
          except={except}
          onCancel={() => close()}
          onSubmit={(newName) => {
            close();
            done(newName);
          }}
        />
      ),
    });
  };
  const remove = async (view: SavedView) => {
    beforeDialog();
    const yes = await confirm({
      title: `Delete the view “${view.name}”?`,
      text: 'Only the saved view goes. The records stay, and so does what the table shows now.',
      confirm: 'Delete view',
    });
    if (yes) onKept((now) => withoutView(now, view.name));
  };

  return (
    <Menu ulRef={menu} aria-label="Views" onKeyDown={onKeyDown} className="codesk-views-menu">
      <ViewItem name={defaultViewName} current={!open} onOpen={() => onOpen(undefined)} />
      {kept.views.map((view) => (
        <ViewItem
          key={view.name}
          name={view.name}
          current={view.name === open?.name}
          onOpen={() => onOpen(view)}
        />
      ))}
      <MenuDivider />
      {open && (
        <RefusableMenuItem
          icon="floppy-disk"
          text="Save"
          refusal={unchanged}
          reasonInTooltip
          onChoose={() => onKept((now) => withSavedView(now, open.name, content))}
        />
      )}
      <MenuItem
        icon="add"
        text="Save as…"
        onClick={() =>
          askName('Save view as', 'Save', '', undefined, (name) =>
            onKept((now) => withSavedView(now, name, content)),
          )
        }
      />
      <RefusableMenuItem
        icon="undo"
        text="Discard changes"
        refusal={unchanged}
        reasonInTooltip
        onChoose={() => onOpen(open)}
      />
      {open && (
        <>
          <MenuItem
            icon="edit"
            text="Rename…"
            onClick={() =>
              askName('Rename view', 'Rename', open.name, open.name, (name) =>
                onKept((now) => withRenamedView(now, open.name, name)),
              )
            }
          />
          <MenuItem icon="trash" intent="danger" text="Delete…" onClick={() => void remove(open)} />
        </>
      )}
      {link && (
        <>
          <MenuDivider />
          <RefusableMenuItem
            icon="link"
            text="Copy link to these rows"
            refusal={'refusal' in link ? link.refusal : undefined}
            reasonInTooltip
            onChoose={() => {
              if ('text' in link) void copyLink(link.text);
            }}
          />
        </>
      )}
    </Menu>
  );
}

function ViewItem({ name, current, onOpen }: { name: string; current: boolean; onOpen: () => void }) {
  return (
    <MenuItem
      icon={current ? <Icon icon="tick" title="Open now" /> : 'blank'}
      text={name}
      aria-current={current ? 'true' : undefined}
      onClick={onOpen}
    />
  );
}
