/** The actions of a list's toolbar (tables sections 2 and 6). Each action is one file of `actions/`. */
import type { IconName } from '@blueprintjs/core';
import { type ReactNode, Suspense } from 'react';
import { labelOf } from '../../../shared/labels';
import { notices } from '../../../shared/messages';
import { useDraftToOpen } from '../../drafts/use-draft-to-open';
import { notify } from '../../ui/notices';
import { useDialog } from '../../ui/use-dialog';
import { useActionContext } from '../action-context';
import { hasCall, isPermitted } from '../actions';
import type { ListAccess } from '../list-access';
import { useOwnDialogs } from '../record-dialogs';
import { toolbarActions } from './registry';
import type { ToolbarAction, ToolbarActionContext, ToolbarOffer, ToolbarOptions } from './toolbar-action';

/** An action as the toolbar draws it. */
export interface ToolbarItem
  extends Pick<ToolbarOffer, 'text' | 'refusal' | 'pressed' | 'keys' | 'count' | 'choices' | 'ofSelection'> {
  readonly id: string;
  readonly icon: IconName;
  readonly rank: number;
  readonly primary: boolean;
  /** @param choice id of the chosen entry, if the action has several */
  run(choice?: string): void;
}

export interface ToolbarAccess {
  /** All actions except the primary one. */
  readonly items: readonly ToolbarItem[];
  /** The primary action; undefined if nothing can be added. */
  readonly primary: ToolbarItem | undefined;
  /** The dialog that an action opened. */
  readonly dialog: ReactNode;
}

const isSameAction = (a: ToolbarAction, b: ToolbarAction) => a.id === b.id;

/** @param actions by default those of `actions/` */
export function useToolbarActions(
  table: ListAccess,
  options: ToolbarOptions,
  actions: readonly ToolbarAction[] = toolbarActions,
): ToolbarAccess {
  const { list } = table;
  const { context, callAs, offline } = useActionContext(table, true);
  const own = useOwnDialogs(list).toolbarActions;
  const { shown, round, isOpen, open, close, closed } = useDialog(isSameAction);

  const contextOf = (action: ToolbarAction): ToolbarActionContext => ({
    ...context,
    ...options,
    call: callAs(`${labelOf(action.id)}: ${list.title}`),
    openDialog: () => open(action),
  });
  const offered = actions.flatMap((action): ToolbarItem[] => {
    const { id, icon, rank, primary = false } = action;
    const hasOwn = own[id] !== undefined;
    const offer = hasOwn || action.run || action.Dialog ? action.offer(table, options) : undefined;
    if (!offer || !(hasOwn || hasCall(offer, list)) || !isPermitted(offer, table.permits)) return [];
    const { text, pressed, keys, count, choices, ofSelection } = offer;
    const run: ToolbarItem['run'] = (choice) => {
      if (offer.needsSelection && table.selectedCount === 0) notify(notices.noRecordSelected);
      else if (action.run && !hasOwn) void action.run(contextOf(action), choice);
      else open(action);
    };
    const refusal = offer.refusal ?? (offer.worksOffline ? undefined : offline);
    return [{ id, icon, rank, primary, text, pressed, keys, count, choices, ofSelection, refusal, run }];
  });

  const dialogClosed = useDraftToOpen(({ place: { action: actionId, record } }) => {
    const action = record ? undefined : actions.find(({ id }) => id === actionId);
    if (!action || !offered.some(({ id }) => id === actionId)) return false;
    open(action);
    return true;
  });
  const dialog = {
    isOpen,
    onClose: close,
    onClosed: () => {
      closed();
      dialogClosed();
    },
  };

  const OwnDialog = shown && own[shown.id];
  return {
    items: offered.filter(({ primary }) => !primary),
    primary: offered.find(({ primary }) => primary),
    dialog: (
      <Suspense>
        {OwnDialog ? (
          <OwnDialog key={round} list={table.list} onSaved={table.reload} {...dialog} />
        ) : (
          shown?.Dialog && <shown.Dialog key={round} context={contextOf(shown)} {...dialog} />
        )}
      </Suspense>
    ),
  };
}
