/** The button "Views" and its menu: the saved views of a list, and actions for the open view. */
import '../../ui/action-menu.css';
import './views.css';
import { Button, Icon, Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { useRef, useState } from 'react';
import type { SavedView } from '../../../shared/table/layout';
import { type ViewContent, withoutView, withRenamedView } from '../../../shared/table/views';
import { useConfirm } from '../../ui/confirm';
import { Managed } from '../../ui/managed';
import { useMenuKeys } from '../../ui/menu-keys';
import { Popover } from '../../ui/overlays';
import { usePopups } from '../../ui/popups';
import { RefusableMenuItem } from '../../ui/refusable-menu-item';
import { type Shortcut, usePageShortcuts } from '../../ui/shortcuts';
import type { Sharing } from './use-sharing';
import type { ListViews } from './use-views';
import { ViewNameForm } from './views-name-form';

interface ViewsButtonProps {
  readonly views: ListViews;
  /** The current state of the table. */
  readonly content: ViewContent;
  /** True if the content differs from the open view. */
  readonly dirty: boolean;
  /** True for a button without an outline, next to the name of the list. */
  readonly plain?: boolean;
  readonly sharing: Sharing;
}

const defaultViewName = 'Default view';

export function ViewsButton(props: ViewsButtonProps) {
  const { views, dirty, plain } = props;
  const [isOpen, setOpen] = useState(false);
  // While the menu fades out, it still shows the state in which an item was chosen.
  const [shown, setShown] = useState(props);
  if (isOpen && shown !== props) setShown(props);
  const button = useRef<HTMLButtonElement>(null);
  usePageShortcuts(() => [{ title: 'Views', shortcuts: viewActions(props) }]);
  // When it closes, a dialog returns the focus to the element that had it before. That must be the button, because the
  // menu is gone.
  const beforeDialog = () => {
    setOpen(false);
    button.current?.focus();
  };
  const name = views.open.view?.name ?? defaultViewName;
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

/** The entries of the palette: one for each view, and the menu items for the open view. */
function viewActions({ views, sharing }: ViewsButtonProps): readonly Shortcut[] {
  const entry = (text: string, icon: Shortcut['icon'], run: () => void, refusal?: string): Shortcut => ({
    keys: [],
    text,
    icon,
    run,
    refusal,
  });
  return [
    ...[undefined, ...views.own].map((view) =>
      entry(`Open view: ${view?.name ?? defaultViewName}`, 'bookmark', () => views.openOwn(view)),
    ),
    ...views.managed.map((view) =>
      entry(`Open view: ${view.name}`, 'bookmark', () => views.openManaged(view)),
    ),
    ...(sharing.copyLink ? [entry(linkText, 'link', sharing.copyLink, sharing.refusal)] : []),
    entry(saveText, 'export', sharing.saveFile, sharing.refusal),
    entry(openText, 'import', sharing.openFile),
  ];
}

const linkText = 'Copy link to this view';
const saveText = 'Save view to a file…';
const openText = 'Open a view from a file…';

interface ViewsMenuProps extends ViewsButtonProps {
  readonly beforeDialog: () => void;
}

function ViewsMenu(props: ViewsMenuProps) {
  const { views, content, dirty, sharing, beforeDialog } = props;
  const popups = usePopups();
  const confirm = useConfirm();
  const { menu, onKeyDown } = useMenuKeys('[role="menuitem"][aria-current]');
  const { open } = views;
  const own = open.kind === 'own' ? open.view : undefined;
  const unchanged = dirty ? undefined : 'This view has no changes.';

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
          views={[...views.own, ...views.managed]}
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
      text: 'Only the saved view is deleted. The records and the table do not change.',
      confirm: 'Delete view',
    });
    if (yes) views.change((now) => withoutView(now, view.name));
  };
  const leavingMenu = (run: () => void) => () => {
    beforeDialog();
    run();
  };

  return (
    <Menu
      ulRef={menu}
      aria-label="Views"
      onKeyDown={onKeyDown}
      className="codesk-action-menu codesk-views-menu"
    >
      <ViewItems {...props} />
      <MenuDivider />
      {open.view && open.kind !== 'once' && (
        <RefusableMenuItem
          icon="floppy-disk"
          text="Save"
          refusal={own ? unchanged : 'Your organisation manages this view. Save a copy with Save as…'}
          reasonInTooltip
          onChoose={() => own && views.save(own.name, content)}
        />
      )}
      <MenuItem
        icon="add"
        text="Save as…"
        onClick={() =>
          askName('Save view as', 'Save', open.kind === 'once' ? open.view.name : '', undefined, (name) =>
            views.save(name, content),
          )
        }
      />
      <RefusableMenuItem
        icon="undo"
        text="Discard changes"
        refusal={unchanged}
        reasonInTooltip
        onChoose={views.reopen}
      />
      {open.kind === 'once' && <MenuItem icon="cross" text="Close this view" onClick={views.closeOnce} />}
      {own && (
        <>
          <MenuItem
            icon="edit"
            text="Rename…"
            onClick={() =>
              askName('Rename view', 'Rename', own.name, own.name, (name) =>
                views.change((now) => withRenamedView(now, own.name, name)),
              )
            }
          />
          <MenuItem icon="trash" intent="danger" text="Delete…" onClick={() => void remove(own)} />
        </>
      )}
      <MenuDivider />
      {sharing.copyLink && (
        <RefusableMenuItem
          icon="link"
          text={linkText}
          refusal={sharing.refusal}
          reasonInTooltip
          onChoose={leavingMenu(sharing.copyLink)}
        />
      )}
      <RefusableMenuItem
        icon="export"
        text={saveText}
        refusal={sharing.refusal}
        reasonInTooltip
        onChoose={leavingMenu(sharing.saveFile)}
      />
      <MenuItem icon="import" text={openText} onClick={leavingMenu(sharing.openFile)} />
    </Menu>
  );
}

/** The views to open: the default view, those of the user, and those of the policy. */
function ViewItems({ views }: ViewsMenuProps) {
  const { open, managed } = views;
  return (
    <>
      {open.kind === 'once' && (
        <ViewItem name={open.view.name} note="Not saved" current onOpen={views.reopen} />
      )}
      <ViewItem name={defaultViewName} current={!open.view} onOpen={() => views.openOwn(undefined)} />
      {views.own.map((view) => (
        <ViewItem
          key={view.name}
          name={view.name}
          current={open.view === view}
          onOpen={() => views.openOwn(view)}
        />
      ))}
      {managed.length > 0 && (
        <>
          <MenuDivider />
          <li role="presentation" className="codesk-views-managed">
            <Managed entry="views" inMenu />
          </li>
        </>
      )}
      {managed.map((view) => (
        <ViewItem
          key={view.name}
          name={view.name}
          current={open.view === view}
          note={view.leftOut.length > 0 ? `Not included: ${view.leftOut.join(', ')}` : undefined}
          onOpen={() => views.openManaged(view)}
        />
      ))}
    </>
  );
}

interface ViewItemProps {
  readonly name: string;
  readonly current: boolean;
  /** Below the name. */
  readonly note?: string | undefined;
  readonly onOpen: () => void;
}

function ViewItem({ name, current, note, onOpen }: ViewItemProps) {
  return (
    <MenuItem
      icon={current ? <Icon icon="tick" title="Open now" /> : 'blank'}
      text={
        note === undefined ? (
          name
        ) : (
          <>
            {name}
            <small className="codesk-menu-reason">{note}</small>
          </>
        )
      }
      multiline={note !== undefined}
      aria-current={current ? 'true' : undefined}
      onClick={onOpen}
    />
  );
}
