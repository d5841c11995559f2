/** What the keys of a list screen do, and the notice when one of them can do nothing. */
import { inSentence } from '../../shared/table/list';
import { notify } from '../ui/notices';
import { useShortcutKeys } from '../ui/shortcuts';
import type { ListAccess } from './list-access';
import { listShortcuts } from './shortcuts';
import type { useSidePanels } from './side-panels';

/** Says why a key or a double click does nothing here. */
export function notifyRefusal(text: string): void {
  notify({ tone: 'warning', title: 'Not available', text });
}

/** @param offline why the server cannot be reached now */
export function useListKeys(
  table: ListAccess,
  side: ReturnType<typeof useSidePanels>,
  offline: string | undefined,
): void {
  // By the same rule as the button Export.
  const exportRefusal = table.permits('export')
    ? offline
    : `Your account may not export ${inSentence(table.list.title)}.`;
  useShortcutKeys(
    listShortcuts({
      onFind: side.focusFilters,
      onRefresh: () => void table.reload(),
      onExport: () => {
        if (exportRefusal === undefined) side.openExport();
        else notifyRefusal(exportRefusal);
      },
      onToggleFilters: side.toggleFilters,
      exportRefusal,
    }),
  );
}
