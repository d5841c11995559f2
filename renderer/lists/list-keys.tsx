/** The functions of the keys on a list screen. */
import { inSentence } from '../../shared/table/list';
import { useShortcutKeys } from '../ui/shortcuts';
import type { ListAccess } from './list-access';
import { notifyRefusal } from './notify-refusal';
import type { PrintAccess } from './print/use-print';
import { listShortcuts } from './shortcuts';
import type { useSidePanels } from './side-panels';

/** @param offline why the server cannot be reached now */
export function useListKeys(
  table: ListAccess,
  side: ReturnType<typeof useSidePanels>,
  offline: string | undefined,
  print: Pick<PrintAccess, 'open' | 'refusal'>,
): void {
  // The same rule as for the button Export.
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
      onPrint: print.open,
      printRefusal: print.refusal,
    }),
  );
}
