/** The print of a list: the document as it will be on paper, and the buttons that print it or save it as PDF. */
import { Button } from '@blueprintjs/core';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useState } from 'react';
import { submittedDay } from '../../../shared/dates';
import type { Row } from '../../../shared/table/row';
import { DetailsDrawer, DetailsFrame } from '../../details/details-frame';
import { invoke } from '../../ipc';
import { useSession } from '../../session/use-session';
import { useDateFormat } from '../../ui/date-format';
import { notify } from '../../ui/notices';
import { useOnce } from '../../ui/once';
import { pressedShortcut, type ShortcutGroup, usePageShortcuts } from '../../ui/shortcuts';
import type { Column } from '../grid/columns';
import { ListPaper } from './list-paper';
import { factsOf, type PrintedRows } from './paper-facts';
import './paper.css';

export interface PrintedList extends PrintedRows {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

interface PrintScreenProps {
  /** Null when nothing is printed. */
  readonly printed: PrintedList | null;
  readonly onClose: () => void;
}

export function PrintScreen({ printed, onClose }: PrintScreenProps) {
  return (
    <DetailsDrawer isOpen={printed !== null} onClose={onClose}>
      {printed && <Preview printed={printed} onClose={onClose} />}
    </DetailsDrawer>
  );
}

const none: readonly Row[] = [];

function Preview({ printed, onClose }: { readonly printed: PrintedList; readonly onClose: () => void }) {
  const { title, columns } = printed;
  const { session } = useSession();
  const format = useDateFormat();
  const titleId = useId();
  const once = useOnce();
  const [at] = useState(() => new Date());
  // The frame comes at once; thousands of rows take a moment.
  const rows = useDeferredValue(printed.rows, none);
  const isReady = rows === printed.rows;
  useEffect(() => {
    document.title = title;
    return () => {
      document.title = 'Codesk';
    };
  }, [title]);
  const facts = factsOf(printed, {
    by: session.user?.name || session.user?.email || undefined,
    server: session.practice ? 'practice workspace' : hostOf(session.server),
    at,
    format,
  });
  const print = () => {
    if (isReady) window.print();
  };
  const keys: readonly ShortcutGroup[] = [
    {
      title: 'Print of a list',
      shortcuts: [
        { keys: ['Ctrl+P'], text: 'Print', icon: 'print', run: print },
        { keys: ['Esc'], text: 'Close the print', icon: 'cross', run: onClose },
      ],
    },
  ];
  usePageShortcuts(keys);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.defaultPrevented) return;
    const pressed = pressedShortcut(event, keys);
    if (!pressed) return;
    event.preventDefault();
    pressed.run();
  };
  return (
    <DetailsFrame
      titleId={titleId}
      screenHead
      onKeyDown={onKeyDown}
      head={
        <>
          <h2 id={titleId}>Print {title}</h2>
          <Button
            intent="primary"
            icon="print"
            text="Print"
            title="Print (Ctrl+P)"
            disabled={!isReady}
            onClick={print}
          />
          <Button
            variant="outlined"
            icon="floppy-disk"
            text="Save as PDF"
            disabled={!isReady}
            onClick={() => void once('pdf', () => savePdf(`${title} ${submittedDay(at)}.pdf`))}
          />
          <Button variant="minimal" icon="cross" aria-label="Close" title="Close (Esc)" onClick={onClose} />
        </>
      }
    >
      <section
        className="codesk-paper-desk"
        aria-label="How it looks on paper"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <ListPaper title={title} facts={facts} columns={columns} rows={rows} />
      </section>
    </DetailsFrame>
  );
}

function hostOf(server: string): string {
  return URL.canParse(server) ? new URL(server).host : server;
}

async function savePdf(name: string): Promise<void> {
  const saved = await invoke('window.save-pdf', { name });
  if (saved) notify({ tone: 'success', title: 'Saved', text: saved.saved });
}
