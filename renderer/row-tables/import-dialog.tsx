/**
 * Fills a row table from a rate file. The page has only the handle and name of the file; the server reads it. For a file
 * in an unknown layout, Codesk sends the rows that it read.
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
import { useIsLeft } from '../forms/use-is-left';
import { api, failureOf, invoke } from '../ipc';
import { inSlices, mapInSteps } from '../slices';
import { useBusy } from '../ui/busy';
import { FailureCallout } from '../ui/failure';
import { restoreLostFocus } from '../ui/focus';
import { notify } from '../ui/notices';
import { useOnce } from '../ui/once';
import { Dialog } from '../ui/overlays';
import { useIsPicking } from '../ui/picking';
import { ImportErrors } from './import-errors';
import { ImportReadingView } from './import-reading';
import { brokenCountInSteps } from './row-problems';
import { isReady, useImportReading } from './use-import-reading';

interface ImportDialogProps {
  readonly isOpen: boolean;
  readonly table: RowTableDefinition;
  readonly sample: SampleFile | null;
  /** Sent with the file if the destination is a region. */
  readonly region: number | string | undefined;
  /** Number of rows that an import replaces. */
  readonly rowCount: number;
  readonly onImported: (rows: readonly TableRow[], file: string) => void;
  readonly onClose: () => void;
  /** Restores the focus after the dialog has closed, unless another control has it. */
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

/** The chosen file, its reading, and the running import of one opening of the dialog. */
function useImport({ table, region, onImported }: ContentProps) {
  const [file, setFile] = useState<PickedFile | null>(null);
  const [missing, setMissing] = useState(false);
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  // A reply after the dialog has closed must not replace rows.
  const isClosed = useIsLeft();
  const busy = useBusy();
  const inFile = useImportReading(table, setFailure);
  const { reading } = inFile;

  const pick = (picked: PickedFile) => {
    setFile(picked);
    setMissing(false);
    setFailure(null);
    inFile.choose(picked);
  };
  const send = async (type: NonNullable<RowTableDefinition['importType']>, chosen: PickedFile) => {
    const found = reading ?? (await inFile.latest());
    if (isClosed.current) return;
    if (found && !isReady(found)) {
      setRunning(false);
      return;
    }
    const reply = await api('rates.parse', {
      type,
      file: found ? await inFile.prepare(chosen, found) : chosen.handle,
      ...(region === undefined ? {} : { country_id: region }),
    });
    const rows = await inSlices(mapInSteps(reply.data, (row) => readRow(table, row)));
    await inSlices(brokenCountInSteps(table, rows));
    if (isClosed.current) return;
    onImported(rows, chosen.name);
    notify(notices.imported);
  };
  const run = async () => {
    if (!file || table.importType === undefined) {
      setMissing(!file);
      return;
    }
    setRunning(true);
    setFailure(null);
    const end = busy.begin(`Importing ${file.name}`);
    try {
      await send(table.importType, file);
    } catch (error) {
      if (isClosed.current) return;
      setRunning(false);
      const wrong = failureOf(error);
      setFailure(wrong);
      notify({ tone: 'danger', title: 'Error', text: failureText(wrong) });
    } finally {
      end();
    }
  };
  return { file, missing, running, failure, setFailure, inFile, pick, run };
}

/** Mounted once per opening of the dialog, so closing resets it. */
function ImportContent(props: ContentProps) {
  const { table, sample, rowCount, onClose, chooseButton } = props;
  const { file, missing, running, failure, setFailure, inFile, pick, run } = useImport(props);
  const [warned, setWarned] = useState(false);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const importButton = useRef<HTMLButtonElement>(null);
  const chooseId = useId();
  const isPicking = useIsPicking();
  const { reading } = inFile;
  const hasQuestions = reading !== null && !isReady(reading);
  // A disabled button loses the focus, and outside the dialog Escape would not close it.
  useEffect(() => {
    if (running) cancelButton.current?.focus();
    else if ((failure || hasQuestions) && document.activeElement === cancelButton.current)
      chooseButton.current?.focus();
  }, [running, failure, hasQuestions, chooseButton]);

  // The last question disappears with its answer, and with it the focus.
  const hadQuestions = useRef(false);
  useEffect(() => {
    if (hadQuestions.current && !hasQuestions && reading) restoreLostFocus(importButton.current);
    hadQuestions.current = hasQuestions;
  }, [hasQuestions, reading]);

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
            if (picked) pick(picked);
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
        {failure && <ImportFailure failure={failure} isPrepared={reading !== null} />}
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
              disabled={running || isPicking || hasQuestions || inFile.busy}
              onClick={() => {
                if (!file) chooseButton.current?.focus();
                void run();
              }}
            />
          </>
        }
      />
    </>
  );
}

interface ImportFailureProps {
  readonly failure: Failure;
  /** Codesk converted the file, so row numbers differ from those of the file. */
  readonly isPrepared: boolean;
}

function ImportFailure({ failure, isPrepared }: ImportFailureProps) {
  const { rows = [] } = failure;
  return (
    <div>
      <FailureCallout failure={failure} />
      {rows.length > 0 && isPrepared && (
        <p className="codesk-import-note">Row numbers count the imported rows. Row 1 is the heading.</p>
      )}
      {rows.length > 0 && <ImportErrors rows={rows} />}
    </div>
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

/** The file name in the address of the template, or one made from the id of the table. */
function sampleName(url: string, table: RowTableDefinition): string {
  const last = url.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  return /\.[a-z0-9]{2,5}$/i.test(last) ? last : `${table.id}-template.csv`;
}
