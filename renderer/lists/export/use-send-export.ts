/** Sends the request of an export: checks the choices first, then downloads the file. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../../shared/errors';
import { notices } from '../../../shared/messages';
import { sentInput } from '../../../shared/table/owned';
import { failureOf, invoke } from '../../ipc';
import { notifyFailure } from '../../ui/failure';
import { notify } from '../../ui/notices';
import type { ListAccess } from '../list-access';
import { integrationOfExport, rowsWithIds, unappliedFilters } from './export-request';
import { useSaveExport } from './save-export';

/** The button shows its loading state for this long after a download has started (tables section 9). Milliseconds. */
const loadingMs = 1500;

interface SendExportOptions {
  readonly table: ListAccess;
  /** Fields of the selected columns, in their order. */
  readonly chosen: ReadonlySet<string>;
  readonly title: string;
  /** Counts how often the panel was closed; closing it cancels an export that is running. */
  readonly closings: RefObject<number>;
  /** Called when the download has started. */
  readonly onStarted: () => void;
}

export function useSendExport({ table, chosen, title, closings, onStarted }: SendExportOptions) {
  const { list } = table;
  const [failure, setFailure] = useState<Failure | null>(null);
  const saveExport = useSaveExport(table);
  const { loading, begin, end } = useLoading();

  const send = async () => {
    const someRows = table.selectedCount > 0 && !table.allMatching;
    if (!isComplete(table, chosen, someRows)) return;
    setFailure(null);
    begin();
    const began = closings.current;
    const isCancelled = () => closings.current !== began;
    try {
      const ids = someRows ? await table.selectedIds() : undefined;
      if (isCancelled()) return end(0);
      const started = await saveExport({
        kind: 'export',
        input: sentInput(list, 'export', {
          columns: [...chosen],
          filters: table.state.filters,
          ...integrationOfExport(table, ids && rowsWithIds(table, ids)),
          ...(ids && { export_ids: [...ids] }),
        }),
        columns: [...chosen],
        name: list.exportName,
        title,
      });
      if (isCancelled()) {
        end(0);
        if (started) await invoke('download.cancel', started);
        return;
      }
      // Null if the user closed the save dialog; the export then stays open.
      end(started ? loadingMs : 0);
      if (started) onStarted();
    } catch (error) {
      end(0);
      // The panel may have been closed while the server made the file.
      if (isCancelled()) notifyFailure(failureOf(error));
      else setFailure(failureOf(error));
    }
  };
  return { loading, failure, send, clearFailure: () => setFailure(null) };
}

/** True if the export can be sent; else shows why not. */
function isComplete(table: ListAccess, chosen: ReadonlySet<string>, someRows: boolean): boolean {
  if (chosen.size === 0) {
    notify(notices.noColumnToExport);
    return false;
  }
  // An export of selected rows ignores the filters; for all other exports, unapplied filters would be missing.
  const unapplied = someRows ? [] : unappliedFilters(table.filters);
  if (unapplied.length > 0) {
    notify({
      tone: 'warning',
      title: 'Filters not applied',
      // A name may end with a period.
      text: `Not applied yet: ${unapplied.join(', ').replace(/\.$/, '')}. Apply or clear the filters on the Filter tab, then export.`,
    });
    return false;
  }
  if (table.list.exportNeedsFilter && table.state.filters.length === 0) {
    notify(notices.noFilterToExport);
    return false;
  }
  return true;
}

/** A loading state that can end with a delay. */
function useLoading() {
  const [loading, setLoading] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    loading,
    begin: () => {
      clearTimeout(timer.current);
      setLoading(true);
    },
    end: (afterMs: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setLoading(false), afterMs);
    },
  };
}
