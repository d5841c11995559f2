/** The actions of a list's toolbar (tables sections 2 and 6). Each stands in a file of its own in `actions/`. */
import type { IconName } from '@blueprintjs/core';
import { type ReactNode, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { notices } from '../../../shared/messages';
import { useConfirm } from '../../ui/confirm';
import { notify } from '../../ui/notices';
import { useDialog } from '../../ui/use-dialog';
import { hasCall, isPermitted } from '../actions';
import type { ListAccess } from '../list-access';
import { useOwnDialogs } from '../record-dialogs';
import { useWork } from '../use-work';
import { toolbarActions } from './registry';
import type {
  ToolbarAction,
  ToolbarActionContext,
  ToolbarChoice,
  ToolbarOffer,
  ToolbarOptions,
} from './toolbar-action';

/** An action as the toolbar draws it. */
export interface ToolbarItem {
  readonly id: string;
  readonly text: string;
  readonly icon: IconName;
  /** Which actions stay in the bar longest when there is little space: small ones. */
  readonly rank: number;
  readonly primary: boolean;
  /** Why it cannot work now; it stays in reach and shows the reason. */
  readonly refusal?: string;
  readonly pressed?: boolean;
  readonly count?: ToolbarOffer['count'];
  readonly choices?: readonly ToolbarChoice[];
  /** @param choice id of the choice, where it has choices */
  run(choice?: string): void;
}

export interface ToolbarAccess {
  /** Without the primary action. */
  readonly items: readonly ToolbarItem[];
  /** The primary action; absent where nothing can be added. */
  readonly primary: ToolbarItem | undefined;
  /** The dialog that an action opened. */
  readonly dialog: ReactNode;
}

/** @param actions those of `actions/` unless others are given */
export function useToolbarActions(
  table: ListAccess,
  options: ToolbarOptions,
  actions: readonly ToolbarAction[] = toolbarActions,
): ToolbarAccess {
  const { list } = table;
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { offline, ...work } = useWork(table, true);
  const own = useOwnDialogs(list).toolbarActions;
  const { shown, round, isOpen, open, close, closed } = useDialog<ToolbarAction>();

  const contextOf = (action: ToolbarAction): ToolbarActionContext => ({
    ...work,
    ...options,
    list,
    table,
    navigate,
    confirm,
    openDialog: () => open(action),
  });
  const offered = actions.flatMap((action): ToolbarItem[] => {
    const { id, icon, rank, primary = false } = action;
    const hasOwn = own[id] !== undefined;
    const offer = hasOwn || action.run || action.Dialog ? action.offer(table, options) : undefined;
    if (!offer || !(hasOwn || hasCall(offer, list)) || !isPermitted(offer, (name) => table.permits(name)))
      return [];
    const { text, pressed, count, choices } = offer;
    const run = (choice?: string) => {
      if (offer.needsSelection && table.selectedCount === 0) notify(notices.noRecordSelected);
      else if (action.run && !hasOwn) void action.run(contextOf(action), choice);
      else open(action);
    };
    const refusal = offer.refusal ?? (offer.worksOffline ? undefined : offline);
    return [{ id, icon, rank, primary, text, pressed, count, choices, refusal, run }];
  });

  const common = { isOpen, onClose: close, onClosed: closed };
  const OwnDialog = shown && own[shown.id];
  return {
    items: offered.filter(({ primary }) => !primary),
    primary: offered.find(({ primary }) => primary),
    dialog: OwnDialog ? (
      <Suspense>
        <OwnDialog key={round} onSaved={table.reload} {...common} />
      </Suspense>
    ) : (
      shown?.Dialog && <shown.Dialog key={round} context={contextOf(shown)} {...common} />
    ),
  };
}
