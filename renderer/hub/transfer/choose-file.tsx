/** The first step of an import: the file, and what its columns must be called. */
import './transfer.css';
import { Button, DialogFooter, ProgressBar } from '@blueprintjs/core';
import { type ReactNode, useId } from 'react';
import type { Failure } from '../../../shared/errors';
import type { PickedFile } from '../../../shared/ipc/contract';
import { shownNumber } from '../../../shared/money';
import { mostRows } from '../../../shared/transfer/reading';
import type { TransferTable } from '../../../shared/transfer/table';
import { FileField } from '../../fields/file-field';
import { TitledCallout } from '../../ui/callout';
import { FailureCallout } from '../../ui/failure';

/** Why a file cannot be read, in words. */
export type FileProblem = { readonly text: string } | { readonly failure: Failure };

interface ChooseFileProps {
  readonly table: TransferTable;
  readonly file: PickedFile | null;
  readonly problem: FileProblem | null;
  /** Above the file: what was restored. */
  readonly note?: ReactNode;
  /** Rows of the table that are loaded, to compare the file with. */
  readonly progress: { readonly loaded: number; readonly total: number } | null;
  readonly onPick: (file: PickedFile | null) => void;
  readonly onFailure: (failure: Failure) => void;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

export function ChooseFile(props: ChooseFileProps) {
  const { table, file, problem, progress } = props;
  const id = useId();
  return (
    <>
      <div className="codesk-transfer-body">
        {props.note}
        <p className="codesk-transfer-text-block">
          Each line of the file is one {table.noun}. You see what every line would do before anything is sent.
        </p>
        <FileField
          id={id}
          request="files.pick-table"
          file={file}
          help={`CSV, up to 5 MB and ${shownNumber(mostRows)} rows`}
          disabled={progress !== null}
          autoFocus
          onPick={props.onPick}
          onFailure={props.onFailure}
        />
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
                ? 'Reading the file'
                : `Loading ${shownNumber(progress.loaded)} of ${shownNumber(progress.total)} stored rows to compare with`}
            </div>
            <ProgressBar value={progress.total === 0 ? undefined : progress.loaded / progress.total} />
          </div>
        )}
        {problem &&
          ('failure' in problem ? (
            <FailureCallout failure={problem.failure} onRetry={file ? props.onRetry : undefined} />
          ) : (
            <TitledCallout intent="danger" compact title="This file cannot be imported" role="alert">
              {problem.text}
            </TitledCallout>
          ))}
      </div>
      <DialogFooter actions={<Button text="Cancel" onClick={props.onClose} />} />
    </>
  );
}
