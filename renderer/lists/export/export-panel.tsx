/**
 * The export of a list: a panel next to the table or a dialog, depending on the list (tables section 2). Main asks
 * where to save the file and writes it.
 */
import './export.css';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { inSentence } from '../../../shared/table/list';
import { Dialog } from '../../ui/overlays';
import type { ListAccess } from '../list-access';
import type { ListMemory } from '../list-memory';
import { ExportForm, type ExportFormProps } from './export-form';

interface ExportPanelProps {
  readonly table: ListAccess;
  readonly memory: ListMemory;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function ExportPanel({ table, memory, open, onClose }: ExportPanelProps) {
  const { list } = table;
  const closings = useRef(0);
  // Counted here, because the form stays mounted while its dialog fades out.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever `open` changes
  useEffect(
    () => () => {
      closings.current += 1;
    },
    [open],
  );
  const title = `Export ${inSentence(list.title)}`;
  if (list.exportIn === 'dialog') {
    return (
      <Dialog
        className="codesk-export-dialog"
        isOpen={open}
        onClose={onClose}
        icon="export"
        title={title}
        canOutsideClickClose={false}
      >
        <ExportForm
          table={table}
          memory={memory}
          title={title}
          variant="dialog"
          closings={closings}
          onClose={onClose}
        />
      </Dialog>
    );
  }
  return open ? (
    <ExportSidebar table={table} memory={memory} title={title} closings={closings} onClose={onClose} />
  ) : null;
}

function ExportSidebar(props: ExportFormProps) {
  const { title, onClose } = props;
  const panel = useRef<HTMLElement>(null);
  // The button that opens the panel is far away in the tab order, so the focus moves into the panel.
  useEffect(
    () =>
      panel.current
        ?.querySelector<HTMLElement>('.codesk-export-body input, .codesk-export-footer button')
        ?.focus(),
    [],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const dragging = panel.current?.querySelector('[data-dragging="true"]');
    if (event.key !== 'Escape' || event.defaultPrevented || dragging) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <aside ref={panel} className="codesk-export-panel" aria-label={title} onKeyDown={onKeyDown}>
      <ExportForm {...props} variant="sidebar" />
    </aside>
  );
}
