/** The prepared changes as two short lists: those on their way, in the order of the person, and those that are done. */
import './outbox.css';
import { Button, Icon } from '@blueprintjs/core';
import { useState } from 'react';
import { type PreparedChange, targetName } from '../../shared/desk/rates';
import { counted } from '../../shared/quantities';
import { type ItemMoves, SortableList } from '../lists/sortable-list';
import { actsOf, countsText, stateIcon, stateWord } from '../rates/outbox-texts';
import { ageText } from '../rates/time-text';

interface ListProps {
  readonly changes: readonly PreparedChange[];
  readonly current: string | undefined;
  readonly onShow: (id: string) => void;
}

interface OpenListProps extends ListProps {
  /**
   * @param before the change that it stands before now; null for the last place
   * @param announcement of its new place
   */
  readonly onMove: (id: string, before: string | null, announcement: string) => void;
}

/** Height of a line with its three texts. */
const lineHeight = 60;
/** Lines that stay in sight whatever stands below. */
const roomFor = 5;

export function OpenList({ changes, current, onShow, onMove }: OpenListProps) {
  const items = changes.map((change) => ({ value: change.id, text: change.title, change }));
  return (
    <div className="codesk-outbox-room" style={{ minHeight: Math.min(items.length, roomFor) * lineHeight }}>
      <SortableList
        items={items}
        label="On their way"
        className="codesk-outbox-list"
        itemHeight={lineHeight}
        onMove={(id, to, announcement) => {
          const moving = changes.find((each) => each.id === id);
          if (!moving || !actsOf(moving).move) return;
          const others = changes.filter((each) => each.id !== id);
          onMove(id, others[to]?.id ?? null, announcement);
        }}
      >
        {({ change }, moves) => (
          <ChangeLine
            change={change}
            current={change.id === current}
            moves={moves}
            last={moves.index === changes.length - 1}
            onShow={() => onShow(change.id)}
          />
        )}
      </SortableList>
    </div>
  );
}

interface ChangeLineProps {
  readonly change: PreparedChange;
  readonly current: boolean;
  /** Absent where the order means nothing. */
  readonly moves?: ItemMoves;
  readonly last?: boolean;
  readonly onShow: () => void;
}

function ChangeLine({ change, current, moves, last = false, onShow }: ChangeLineProps) {
  const { title, target, counts, state } = change;
  const canMove = actsOf(change).move;
  return (
    <div className="codesk-outbox-line" data-current={current}>
      {moves && (
        <span className="codesk-outbox-moves">
          <button
            type="button"
            ref={moves.handleRef}
            className="codesk-outbox-handle"
            data-part="handle"
            data-off={!canMove}
            aria-label={canMove ? `Move ${title}` : `${title} keeps its place while it is sent`}
            title={canMove ? 'Drag, or Alt+Up and Alt+Down' : 'It keeps its place while it is sent'}
          >
            <Icon icon="drag-handle-vertical" size={14} />
          </button>
          {canMove && (
            <>
              <Button
                size="small"
                variant="minimal"
                icon="chevron-up"
                data-part="up"
                aria-label={`Send ${title} earlier`}
                title="Send earlier"
                aria-disabled={moves.index === 0}
                onClick={() => moves.index > 0 && moves.move(-1, 'up')}
              />
              <Button
                size="small"
                variant="minimal"
                icon="chevron-down"
                data-part="down"
                aria-label={`Send ${title} later`}
                title="Send later"
                aria-disabled={last}
                onClick={() => !last && moves.move(1, 'down')}
              />
            </>
          )}
        </span>
      )}
      <button
        type="button"
        className="codesk-outbox-open"
        aria-current={current ? 'true' : undefined}
        onClick={onShow}
      >
        <span className="codesk-outbox-title" title={title}>
          {title}
        </span>
        <span className="codesk-outbox-service" title={targetName(target)}>
          {targetName(target)}
        </span>
        <span className="codesk-outbox-state" data-state={state}>
          <span>
            <Icon icon={stateIcon(change)} size={12} /> {stateWord(change)}
          </span>
          <span>{state === 'done' ? ageText(change.changed) : countsText(counts)}</span>
        </span>
      </button>
    </div>
  );
}

/** As many are drawn at first; the history has them all. */
const shownDone = 20;

interface DoneListProps extends ListProps {
  readonly onClear: () => void;
}

export function DoneList({ changes, current, onShow, onClear }: DoneListProps) {
  const [shown, setShown] = useState(shownDone);
  const rest = changes.length - shown;
  return (
    <>
      <h2>
        Done <span className="codesk-outbox-count">{counted(changes.length, 'change')}</span>
        <Button
          size="small"
          variant="minimal"
          text="Clear"
          aria-label="Clear what is done"
          onClick={onClear}
        />
      </h2>
      <ul className="codesk-outbox-done" aria-label="Done">
        {changes.slice(0, shown).map((change) => (
          <li key={change.id}>
            <ChangeLine change={change} current={change.id === current} onShow={() => onShow(change.id)} />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button
          size="small"
          variant="minimal"
          text={`Show ${counted(Math.min(rest, shownDone), 'more change')}`}
          onClick={() => setShown(shown + shownDone)}
        />
      )}
    </>
  );
}
