/** The first step of an import: the file or the paste, and what its columns must be called. */
import './transfer.css';
import { Button, DialogFooter, ProgressBar, TextArea } from '@blueprintjs/core';
import { type ReactNode, useId } from 'react';
import type { Failure } from '../../../shared/errors';
import type { PickedFile } from '../../../shared/ipc/contract';
import { shownNumber } from '../../../shared/money';
import { mostRows } from '../../../shared/transfer/read-rows';
import type { TransferTable } from '../../../shared/transfer/table';
import { FileField } from '../../fields/file-field';
import { TitledCallout } from '../../ui/callout';
import { FailureCallout } from '../../ui/failure';
import { FocusOnMount } from '../../ui/focus';
import { usePasteInDialog } from './paste-events';

/** Why a file cannot be read, in words. */
export type FileProblem = { readonly text: string } | { readonly failure: Failure };

/** Where the rows come from. */
type Source = 'file' | 'paste';

const sourceTexts: Readonly<Record<Source, { readonly intro: string; readonly problem: string }>> = {
  file: { intro: 'of the file', problem: 'This file cannot be imported' },
  paste: { intro: 'that you paste', problem: 'These rows cannot be pasted' },
};

interface SourceStepProps {
  readonly source: Source;
  readonly table: TransferTable;
  readonly problem: FileProblem | null;
  /** Above the source: what was restored. */
  readonly note?: ReactNode;
  /** Rows of the table that are loaded, to compare with. */
  readonly progress: { readonly loaded: number; readonly total: number } | null;
  /** Absent while there is nothing to try again. */
  readonly onRetry: (() => void) | undefined;
  readonly onClose: () => void;
  /** The control that takes the file or the paste. */
  readonly children: ReactNode;
}

function SourceStep({ source, table, problem, note, progress, onRetry, onClose, children }: SourceStepProps) {
  const texts = sourceTexts[source];
  return (
    <>
      <div className="codesk-transfer-body">
        {note}
        <p className="codesk-transfer-text-block">
          Each line {texts.intro} is one {table.noun}. You see what every line would do before anything is
          sent.
        </p>
        {children}
        <dl className="codesk-transfer-columns" aria-label="Columns">
          {table.fields.map((field) => (
            <div key={field.name}>
              <dt>{field.name}</dt>
              <dd>
                {[
                  field.label === field.name ? undefined : `or ${field.label}`,
                  field.kind === 'choice' || field.kind === 'choices'
                    ? 'the text or the number of an option'
                    : undefined,
                  field.max === undefined ? undefined : `at most ${field.max} characters`,
                  field.required === true ? 'required' : undefined,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </dd>
            </div>
          ))}
        </dl>
        {progress && (
          <div role="status">
            <div className="codesk-muted" data-tabular>
              {progress.total === 0
                ? 'Reading'
                : `Loading ${shownNumber(progress.loaded)} of ${shownNumber(progress.total)} stored rows to compare with`}
            </div>
            <ProgressBar value={progress.total === 0 ? undefined : progress.loaded / progress.total} />
          </div>
        )}
        {problem &&
          ('failure' in problem ? (
            <FailureCallout failure={problem.failure} onRetry={onRetry} />
          ) : (
            <TitledCallout intent="danger" compact title={texts.problem} role="alert">
              {problem.text}
            </TitledCallout>
          ))}
      </div>
      <DialogFooter actions={<Button text="Cancel" onClick={onClose} />} />
    </>
  );
}

interface ChooseFileProps extends Omit<SourceStepProps, 'source' | 'children'> {
  readonly file: PickedFile | null;
  readonly onPick: (file: PickedFile | null) => void;
  readonly onFailure: (failure: Failure) => void;
}

export function ChooseFile({ file, onPick, onFailure, ...step }: ChooseFileProps) {
  return (
    <SourceStep {...step} source="file">
      <FileField
        id={useId()}
        request="files.pick-table"
        file={file}
        help={`CSV, up to 5 MB and ${shownNumber(mostRows)} rows`}
        disabled={step.progress !== null}
        autoFocus
        onPick={onPick}
        onFailure={onFailure}
      />
    </SourceStep>
  );
}

interface PasteRowsProps extends Omit<SourceStepProps, 'source' | 'children'> {
  readonly onPaste: (text: string) => void;
}

/** Takes what is pasted anywhere in the dialog. The page may not read the clipboard by itself. */
export function PasteRows({ onPaste, ...step }: PasteRowsProps) {
  usePasteInDialog(onPaste);
  const id = useId();
  return (
    <SourceStep {...step} source="paste">
      <FocusOnMount id={id} />
      <TextArea
        id={id}
        className="codesk-transfer-paste"
        fill
        readOnly
        rows={3}
        aria-label="Paste rows here"
        placeholder="Copy rows in a spreadsheet, then press Ctrl+V here. The first line can hold the names of the columns below; without it the columns are read in their order."
      />
    </SourceStep>
  );
}
