/** The groups of the outbox. Prepared changes can be moved. */
import './outbox.css';
import { Button, Icon } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { counted } from '../../shared/quantities';
import { actsOf } from '../journal/change-texts';
import { type ChangeItem, type OutboxItem, workText } from '../journal/items';
import { type ItemMoves, SortableList } from '../lists/sortable-list';
import { ItemLine, ItemLines } from './item-line';

interface ListProps {
  readonly current: string | undefined;
}

interface MoveProps {
  /**
   * Moves a change.
   * @param before the change that follows it; null for the last place
   * @param announcement text about its new place
   */
  readonly onMove: (id: string, before: string | null, announcement: string) => void;
}

interface OutboxListsProps extends ListProps, MoveProps {
  readonly items: readonly OutboxItem[];
  readonly onClear: (done: readonly OutboxItem[]) => void;
}

/** The groups of the outbox, the most urgent one first. */
export function OutboxLists({ items, onMove, onClear, current }: OutboxListsProps) {
  const of = (...groups: readonly OutboxItem['group'][]) =>
    items.filter(({ group }) => groups.includes(group));
  const going = of('going', 'paused');
  const done = of('done').toSorted((a, b) => b.at - a.at);
  return (
    <div className="codesk-outbox-lists">
      {done.length === items.length && <p className="codesk-muted">Everything is sent.</p>}
      <ItemGroup title="Needs decision" items={of('needs-you')} current={current} />
      <ItemGroup title="Failed" items={of('failed')} current={current} />
      <ItemGroup title="Queued" count={workText(going)} items={going} onMove={onMove} current={current} />
      <ItemGroup
        title="Done"
        items={done}
        current={current}
        action={
          <Button
            size="small"
            variant="minimal"
            text="Clear"
            aria-label="Clear done changes"
            onClick={() => onClear(done)}
          />
        }
      />
    </div>
  );
}

interface ChangeListProps extends ListProps, MoveProps {
  readonly items: readonly ChangeItem[];
}

/** Height of a line with its three texts, in CSS pixels. */
const lineHeight = 60;
/** Lines that are always visible. */
const roomFor = 5;

/** Queued changes in the order in which they are sent. */
function ChangeList({ items, current, onMove }: ChangeListProps) {
  return (
    <div className="codesk-outbox-room" style={{ minHeight: Math.min(items.length, roomFor) * lineHeight }}>
      <SortableList
        items={items.map((item) => ({ value: item.id, text: item.title, item }))}
        label="Queued rates"
        className="codesk-outbox-list"
        itemHeight={lineHeight}
        onMove={(id, to, announcement) => {
          const moving = items.find((each) => each.id === id);
          if (!moving || !actsOf(moving.change).move) return;
          const others = items.filter((each) => each.id !== id);
          onMove(id, others[to]?.id ?? null, announcement);
        }}
      >
        {({ item }, moves) => (
          <ItemLine item={item} to={`/outbox/${item.id}`} current={item.id === current}>
            <Moves item={item} moves={moves} isLast={moves.index === items.length - 1} />
          </ItemLine>
        )}
      </SortableList>
    </div>
  );
}

interface MovesProps {
  readonly item: ChangeItem;
  readonly moves: ItemMoves;
  readonly isLast: boolean;
}

function Moves({ item: { title, change }, moves, isLast }: MovesProps) {
  const canMove = actsOf(change).move;
  return (
    <span className="codesk-outbox-moves">
      <button
        type="button"
        ref={moves.handleRef}
        className="codesk-outbox-handle"
        data-part="handle"
        data-off={!canMove}
        aria-label={canMove ? `Move ${title}` : `${title} cannot be moved while it is sent`}
        title={canMove ? 'Drag, or Alt+Up and Alt+Down' : 'It cannot be moved while it is sent'}
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
            aria-disabled={isLast}
            onClick={() => !isLast && moves.move(1, 'down')}
          />
        </>
      )}
    </span>
  );
}

interface ItemGroupProps extends ListProps, Partial<MoveProps> {
  readonly title: string;
  readonly items: readonly OutboxItem[];
  /** The count as text. */
  readonly count?: string;
  /** Shown in the heading. */
  readonly action?: ReactNode;
}

/** A heading with its items; nothing without items. With `onMove` its changes can be moved. */
function ItemGroup({ title, items, count, action, onMove, current }: ItemGroupProps) {
  if (items.length === 0) return null;
  const moving = onMove ? items.filter((item): item is ChangeItem => item.change !== undefined) : [];
  const others = onMove ? items.filter((item) => !item.change) : items;
  return (
    <>
      <h2>
        {title} <span className="codesk-outbox-count">{count ?? counted(items.length, 'change')}</span>
        {action}
      </h2>
      {others.length > 0 && (
        <ItemLines label={title} items={others} current={current} place="/outbox" atOnce={20} />
      )}
      {onMove && moving.length > 0 && <ChangeList items={moving} onMove={onMove} current={current} />}
    </>
  );
}
