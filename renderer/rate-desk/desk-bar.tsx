/** The bar above the grid: number of rows, filters, undo and redo, insert and remove, find. */
import './rate-desk.css';
import { Button, ButtonGroup } from '@blueprintjs/core';
import type { RateBook, RateView } from '../../shared/ipc/rates';
import { counted } from '../../shared/quantities';
import { findingKinds } from '../../shared/rates/findings';
import type { RowWindows } from '../rates/row-windows';
import { IconButton } from '../ui/icon-button';
import { FindBar } from './find-bar';
import { SaveMenu } from './save-menu';

interface DeskBarProps {
  readonly book: RateBook;
  readonly view: RateView;
  readonly windows: RowWindows;
  readonly finding: 'find' | 'replace' | null;
  readonly onFinding: (finding: 'find' | 'replace' | null) => void;
  readonly onView: (view: RateView) => void;
  readonly onReplace: (find: string, by: string, whole: boolean, matchCase: boolean) => Promise<boolean>;
  readonly onInsert: () => void;
  readonly onRemove: () => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

export function DeskBar(props: DeskBarProps) {
  const { book, view, windows, finding, onFinding, onView } = props;
  const total = windows.total;
  const filtered = view.finding !== null || view.change !== null || view.text !== '';
  return (
    <div className="codesk-rate-bar">
      <span role="status" className="codesk-rate-bar-count">
        {windows.isEmpty
          ? 'Loading the rows'
          : filtered
            ? `${counted(total, 'row')} of ${counted(book.rows, 'row')}`
            : counted(book.rows, 'row')}
      </span>
      {view.finding && (
        <Filter text={findingKinds[view.finding].title} onRemove={() => onView({ ...view, finding: null })} />
      )}
      {view.change && (
        <Filter text={changeNames[view.change]} onRemove={() => onView({ ...view, change: null })} />
      )}
      {finding ? (
        <FindBar
          replacing={finding === 'replace'}
          text={view.text}
          found={total}
          onText={(text) => text !== view.text && onView({ ...view, text: text.slice(0, 200) })}
          onReplace={props.onReplace}
          onReplacing={() => onFinding('replace')}
          onClose={() => {
            onFinding(null);
            if (view.text !== '') onView({ ...view, text: '' });
          }}
        />
      ) : (
        <IconButton icon="search" label="Find (Ctrl+F)" onClick={() => onFinding('find')} />
      )}
      <ButtonGroup variant="minimal" className="codesk-rate-bar-actions">
        <Button
          size="small"
          icon="undo"
          aria-label={book.undo ? `Undo: ${book.undo}` : 'Undo'}
          title={book.undo ? `Undo: ${book.undo} (Ctrl+Z)` : 'Nothing to undo'}
          // The button is not disabled, because a disabled button would lose the focus after the last step.
          aria-disabled={book.undo === null}
          onClick={() => book.undo !== null && props.onUndo()}
        />
        <Button
          size="small"
          icon="redo"
          aria-label={book.redo ? `Redo: ${book.redo}` : 'Redo'}
          title={book.redo ? `Redo: ${book.redo} (Ctrl+Y)` : 'Nothing to redo'}
          aria-disabled={book.redo === null}
          onClick={() => book.redo !== null && props.onRedo()}
        />
        <Button
          size="small"
          icon="add-row-bottom"
          text="Insert row"
          title="Below the current row (Ctrl+Shift++)"
          onClick={props.onInsert}
        />
        <Button
          size="small"
          icon="remove"
          text="Remove rows"
          title="The selected rows (Ctrl+-)"
          aria-disabled={total === 0}
          onClick={() => total > 0 && props.onRemove()}
        />
      </ButtonGroup>
      <SaveMenu rateFile={book.rateFile.id} table={book.rateFile.table} />
    </div>
  );
}

const changeNames = {
  added: 'Added',
  changed: 'Changed',
  removed: 'Not in the file',
  unchanged: 'Unchanged',
  'mix-up': 'Decimal mix-ups',
  'large-move': 'Large changes',
} as const;

/** An active filter. A click removes it. */
function Filter({ text, onRemove }: { readonly text: string; readonly onRemove: () => void }) {
  return (
    <Button
      size="small"
      variant="outlined"
      icon="filter"
      endIcon="small-cross"
      text={text}
      aria-label={`Remove filter ${text}`}
      onClick={onRemove}
    />
  );
}
