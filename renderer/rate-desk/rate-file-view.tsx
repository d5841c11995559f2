/** An open rate file: its progress while it is read, the reason why it cannot be read, or its desk. */
import './rate-desk.css';
import { Button, ButtonGroup, ProgressBar } from '@blueprintjs/core';
import { useNavigate } from 'react-router';
import { refusals } from '../../shared/rates/refusals';
import { Questions } from '../rate-reading/questions';
import type { ShownRateFile } from '../rates/guide/rate-guide';
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
  /** Lets the user choose the file again whose copy was lost. Resolves to true if it is available again. */
  readonly onRestore: () => Promise<boolean>;
  readonly onRemove: () => void;
  /** The open rate file, for the first steps. */
  readonly onShown: (shown: ShownRateFile) => void;
}

export function RateFileView({
  rateFile,
  name,
  onOpenFile,
  onRestore,
  onRemove,
  onShown,
}: RateFileViewProps) {
  const open = useRateBook(rateFile);
  const navigate = useNavigate();
  const { book, failure } = open;
  if (!book) {
    if (open.cancelled && open.work === 'none') {
      return (
        <StateMessage
          icon="document"
          title="Reading cancelled"
          description={`${name ?? 'The file'} and your changes are saved.`}
          action={<Button intent="primary" text="Read again" onClick={open.open} />}
        />
      );
    }
    if (failure) {
      return (
        <div className="codesk-rate-refused">
          <FailureState failure={failure} onRetry={open.open} />
          {failure.code === 'rate_file_lost' && (
            <p className="codesk-muted">Your changes are saved. Choose the same file again to continue.</p>
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
            <Button icon="trash" text="Delete this rate file" onClick={onRemove} />
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
  return <RateFileDesk open={open} book={book} onShown={onShown} onBack={back} />;
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
            <Button icon="trash" text="Delete this rate file" onClick={onRemove} />
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
