/** An open rate file: reading it, why it cannot be read, or the rows with everything around them. */
import './rate-desk.css';
import { Button, ButtonGroup, ProgressBar } from '@blueprintjs/core';
import { useNavigate } from 'react-router';
import { refusals } from '../../shared/rates/refusals';
import { Questions } from '../rate-reading/questions';
import type { SeenRateFile } from '../rates/guide/rate-guide';
import { type OpenBook, useRateBook } from '../rates/use-rate-book';
import { FailureState } from '../ui/failure';
import { StateMessage } from '../ui/state-message';
import { RateFileDesk } from './rate-file-desk';
import { progressText } from './rate-file-state';
import { ReadingLine } from './reading-line';
import { SheetPanel } from './sheet/sheet-panel';

interface RateFileViewProps {
  readonly rateFile: string;
  readonly name: string | undefined;
  readonly onOpenFile: () => void;
  /** Chooses the file again whose copy was lost. True if it is there again. */
  readonly onRestore: () => Promise<boolean>;
  readonly onRemove: () => void;
  /** What the user sees of the rate file, for the first steps. */
  readonly onSeen: (seen: SeenRateFile) => void;
}

export function RateFileView({ rateFile, name, onOpenFile, onRestore, onRemove, onSeen }: RateFileViewProps) {
  const open = useRateBook(rateFile);
  const navigate = useNavigate();
  const { book, failure } = open;
  if (!book) {
    if (open.cancelled && open.work === 'none') {
      return (
        <StateMessage
          icon="document"
          title="Reading was cancelled"
          description={`${name ?? 'The file'} is kept as it is, and so is everything you did to it.`}
          action={<Button intent="primary" text="Read it again" onClick={open.open} />}
        />
      );
    }
    if (failure) {
      return (
        <div className="codesk-rate-refused">
          <FailureState failure={failure} onRetry={open.open} />
          {failure.code === 'rate_file_lost' && (
            <p className="codesk-muted">
              What you did to it is kept. Choose the same file again, and everything is as it was.
            </p>
          )}
          <ButtonGroup>
            {failure.code === 'rate_file_lost' && (
              <Button
                icon="repeat"
                text="Choose the file again…"
                onClick={() => void onRestore().then((isThere) => isThere && open.open())}
              />
            )}
            <Button icon="document-open" text="Open another file" onClick={onOpenFile} />
            <Button icon="trash" text="Remove this file" onClick={onRemove} />
            <Button
              className="codesk-rate-back"
              icon="arrow-left"
              text="All rate files"
              onClick={() => void navigate('/rate-desk')}
            />
          </ButtonGroup>
        </div>
      );
    }
    return <Reading open={open} name={name} />;
  }
  const back = () => void navigate('/rate-desk');
  if (book.refuse) return <Refused open={open} onOpenFile={onOpenFile} onRemove={onRemove} onBack={back} />;
  return <RateFileDesk open={open} book={book} onSeen={onSeen} onBack={back} />;
}

function Reading({ open, name }: { readonly open: OpenBook; readonly name: string | undefined }) {
  const text = progressText(open.progress);
  return (
    <div className="codesk-rate-wait">
      <h2>{name ?? 'Rate file'}</h2>
      <ProgressBar value={open.progress?.part ?? 0} animate={false} stripes={false} intent="primary" />
      <p role="status">{text}</p>
      <Button text="Cancel" onClick={open.cancel} />
    </div>
  );
}

interface RefusedProps {
  readonly open: OpenBook;
  readonly onOpenFile: () => void;
  readonly onRemove: () => void;
  readonly onBack: () => void;
}

function Refused({ open, onOpenFile, onRemove, onBack }: RefusedProps) {
  const { book, answer, work } = open;
  if (!book?.refuse) return null;
  const busy = work === 'reading';
  const canBeReadOtherwise = book.refuse === 'missing-column' && book.reading.columns.length > 0;
  return (
    <div className="codesk-rate-refused">
      <StateMessage
        icon="issue"
        title={<span role="alert">{refusals[book.refuse].title}</span>}
        description={`${book.rateFile.name}: ${refusals[book.refuse].text}`}
        action={
          <ButtonGroup className="codesk-state-actions">
            <Button intent="primary" icon="document-open" text="Open another file" onClick={onOpenFile} />
            <Button icon="trash" text="Remove this file" onClick={onRemove} />
            <Button className="codesk-rate-back" icon="arrow-left" text="All rate files" onClick={onBack} />
          </ButtonGroup>
        }
      />
      {canBeReadOtherwise && (
        <>
          <Questions
            book={book}
            busy={busy}
            onAnswer={(part) => void answer({ ...book.rateFile.answers, ...part })}
          />
          <ReadingLine
            book={book}
            busy={busy}
            onAnswer={(part) => void answer({ ...book.rateFile.answers, ...part })}
            onReset={() => void answer({})}
          />
          <div className="codesk-rate-refused-sheet">
            <SheetPanel
              rateFile={book.rateFile.id}
              book={book}
              at={null}
              onAnswer={(answers) => void answer(answers)}
            />
          </div>
        </>
      )}
    </div>
  );
}
