/**
 * Fills a row table from a rate file. The page holds the file's handle and name only; the server reads it. Of a file in a
 * layout of its own the server gets the rows that it becomes.
 */
import { IconButton } from '../ui/icon-button';
import './row-tables.css';
import { Button, Callout, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useEffect, useId, useRef, useState } from 'react';
import { type Failure, failureText } from '../../shared/errors';
import type { PickedFile } from '../../shared/ipc/contract';
import { fieldMessages, notices } from '../../shared/messages';
import type { SampleFile } from '../../shared/option';
import { counted } from '../../shared/quantities';
import { type RowTableDefinition, readRow, type TableRow } from '../../shared/row-tables/row-table';
import { inSentence } from '../../shared/table/list';
import { FileField, rowFileHelp } from '../fields/file-field';
import { api, failureOf, invoke } from '../ipc';
import { inSlices, mapped } from '../slices';
import { useBusy } from '../ui/busy';
import { FailureCallout } from '../ui/failure';
import { restoreLostFocus } from '../ui/focus';
import { notify } from '../ui/notices';
import { useOnce } from '../ui/once';
import { Dialog } from '../ui/overlays';
import { useIsPicking } from '../ui/picking';
import { ImportErrors } from './import-errors';
import { ImportReadingView } from './import-reading';
import { counting } from './row-problems';
import { isReady, useImportReading } from './use-import-reading';

interface ImportDialogProps {
  readonly isOpen: boolean;
  readonly table: RowTableDefinition;
  readonly sample: SampleFile | null;
  /** Goes with the file when the destination is a region. */
  readonly region: number | string | undefined;
  /** How many rows an import replaces. */
  readonly rowCount: number;
  readonly onImported: (rows: readonly TableRow[], file: string) => void;
  readonly onClose: () => void;
  /** Puts the keyboard back after the dialog is gone, unless another control has it by then. */
  readonly returnFocus: () => void;
}

/** The import dialog of a row table that has an import type. */
export function ImportDialog({ isOpen, returnFocus, ...content }: ImportDialogProps) {
  const chooseButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      isOpen={isOpen}
      title={`Import ${inSentence(content.table.heading)}`}
      className="codesk-import"
      canOutsideClickClose={false}
      transitionDuration={100}
      onOpening={() => chooseButton.current?.focus()}
      onClose={content.onClose}
      returnFocus={returnFocus}
    >
      <ImportContent chooseButton={chooseButton} {...content} />
    </Dialog>
  );
}

type ContentProps = Omit<ImportDialogProps, 'isOpen' | 'returnFocus'> & {
  readonly chooseButton: React.RefObject<HTMLButtonElement | null>;
};

/** Lives for one opening of the dialog, so closing resets it. */
function ImportContent(props: ContentProps) {
  const { table, sample, region, rowCount, onImported, onClose, chooseButton } = props;
  const [file, setFile] = useState<PickedFile | null>(null);
  const [missing, setMissing] = useState(false);
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [warned, setWarned] = useState(false);
  const open = useRef(true);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const importButton = useRef<HTMLButtonElement>(null);
  const chooseId = useId();
  const busy = useBusy();
  const isPicking = useIsPicking();
  useEffect(() => {
    open.current = true;
    return () => {
      // An answer that comes after the dialog was closed must not replace rows.
      open.current = false;
    };
  }, []);

  const inFile = useImportReading(table, setFailure);
  const { reading } = inFile;
  const isOpenYet = reading !== null && !isReady(reading);
  // The buttons that wait for the import cannot keep the keyboard; outside of the dialog Escape would be lost.
  useEffect(() => {
    if (running) cancelButton.current?.focus();
    else if ((failure || isOpenYet) && document.activeElement === cancelButton.current)
      chooseButton.current?.focus();
  }, [running, failure, isOpenYet, chooseButton]);

  // The last answer is gone with its question, and the focus with it.
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpenYet && reading) restoreLostFocus(importButton.current);
    wasOpen.current = isOpenYet;
  }, [isOpenYet, reading]);

  const run = async () => {
    if (!file) {
      setMissing(true);
      chooseButton.current?.focus();
      return;
    }
    if (table.importType === undefined) return;
    setRunning(true);
    setFailure(null);
    const end = busy.begin(`Importing ${file.name}`);
    try {
      const found = reading ?? (await inFile.latest());
      if (!open.current) return;
      if (found && !isReady(found)) {
        setRunning(false);
        return;
      }
      const reply = await api('rates.parse', {
        type: table.importType,
        file: found ? await inFile.prepare(file, found) : file.handle,
        ...(region === undefined ? {} : { country_id: region }),
      });
      const rows = await inSlices(mapped(reply.data, (row) => readRow(table, row)));
      await inSlices(counting(table, rows));
      if (!open.current) return;
      onImported(rows, file.name);
      notify(notices.imported);
    } catch (error) {
      if (!open.current) return;
      setRunning(false);
      const wrong = failureOf(error);
      setFailure(wrong);
      notify({ tone: 'danger', title: 'Error', text: failureText(wrong) });
    } finally {
      end();
    }
  };

  return (
    <>
      <DialogBody useOverflowScrollContainer={false}>
        {sample?.need_to_show_message && sample.message !== '' && !warned && (
          <Callout intent="warning" compact className="codesk-import-warning">
            <span>{sample.message}</span>
            <IconButton icon="small-cross" label="Dismiss warning" onClick={() => setWarned(true)} />
          </Callout>
        )}
        <FileField
          id={chooseId}
          buttonRef={chooseButton}
          file={file}
          help={rowFileHelp}
          error={missing ? fieldMessages.required : undefined}
          disabled={running}
          onPick={(picked) => {
            if (!picked) return;
            setFile(picked);
            setMissing(false);
            setFailure(null);
            inFile.choose(picked);
          }}
          onFailure={setFailure}
        />
        {sample && sample.url !== '' && <Template url={sample.url} table={table} onFailure={setFailure} />}
        {file && reading && (
          <ImportReadingView
            reading={reading}
            busy={inFile.busy || running}
            onAnswer={(answers) => {
              setFailure(null);
              void inFile.answer(file, reading, answers);
            }}
            onOpen={() => inFile.open(file, reading)}
          />
        )}
        {rowCount > 0 && (
          <div className="codesk-import-note">Replaces the {counted(rowCount, 'row')} of this table.</div>
        )}
        {failure && (
          <div>
            <FailureCallout failure={failure} />
            {failure.rows && failure.rows.length > 0 && reading && (
              <p className="codesk-import-note">
                Row numbers are those of the imported rows. Row 1 is their heading.
              </p>
            )}
            {failure.rows && failure.rows.length > 0 && <ImportErrors rows={failure.rows} />}
          </div>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button ref={cancelButton} text="Cancel" onClick={onClose} />
            <Button
              ref={importButton}
              intent="primary"
              icon="import"
              text="Import"
              loading={running}
              disabled={running || isPicking || isOpenYet || inFile.busy}
              onClick={run}
            />
          </>
        }
      />
    </>
  );
}

interface TemplateProps {
  readonly url: string;
  readonly table: RowTableDefinition;
  readonly onFailure: (failure: Failure) => void;
}

/** Saves the sample file of the table. */
function Template({ url, table, onFailure }: TemplateProps) {
  const [saved, setSaved] = useState<string | null>(null);
  const once = useOnce();
  const save = async () => {
    try {
      const name = sampleName(url, table);
      const started = await invoke('download.file', { url, name, title: 'Save template' });
      setSaved(started?.saved ?? null);
    } catch (error) {
      onFailure(failureOf(error));
    }
  };
  return (
    <div>
      <Button
        variant="minimal"
        size="small"
        icon="download"
        text="Download Template"
        onClick={() => once('template', save)}
      />
      {saved && <span className="codesk-import-note"> Saved as {saved}</span>}
    </div>
  );
}

/** The name that the template's own address gives, or one made of the table's. */
function sampleName(url: string, table: RowTableDefinition): string {
  const last = url.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  return /\.[a-z0-9]{2,5}$/i.test(last) ? last : `${table.id}-template.csv`;
}
