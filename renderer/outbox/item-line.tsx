/** Lines of the outbox and the history: title, target, state, and amount or age. */
import './outbox.css';
import { Button, Icon } from '@blueprintjs/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { counted } from '../../shared/quantities';
import type { DoneItem, OutboxItem } from '../journal/items';
import { ageText } from '../ui/time-text';

interface ItemLineProps {
  readonly item: OutboxItem | DoneItem;
  readonly to: string;
  readonly current: boolean;
  /** Shown before the texts. */
  readonly children?: ReactNode;
}

export function ItemLine({ item, to, current, children }: ItemLineProps) {
  const { title, about, amount, at } = item;
  const age = <time dateTime={new Date(at).toISOString()}>{ageText(at)}</time>;
  return (
    <div className="codesk-outbox-line" data-current={current}>
      {children}
      <Link to={to} className="codesk-outbox-open" aria-current={current ? 'page' : undefined}>
        <span className="codesk-outbox-title" title={title}>
          {title}
        </span>
        <span className="codesk-outbox-service" title={about}>
          {about}
        </span>
        {'group' in item ? (
          <span className="codesk-outbox-state" data-state={item.group}>
            <span>
              <Icon icon={item.icon} size={12} /> {item.word}
            </span>
            <span>{amount || age}</span>
          </span>
        ) : (
          <span className="codesk-outbox-state">
            <span>{amount}</span>
            {age}
          </span>
        )}
      </Link>
    </div>
  );
}

interface ItemLinesProps {
  readonly label: string;
  readonly items: readonly (OutboxItem | DoneItem)[];
  readonly current: string | undefined;
  /** Address of the items, without an id. */
  readonly place: '/outbox' | '/history';
  /** Lines drawn at first, and added with each click. */
  readonly atOnce: number;
}

export function ItemLines({ label, items, current, place, atOnce }: ItemLinesProps) {
  const [drawn, setDrawn] = useState(atOnce);
  const rest = items.length - drawn;
  return (
    <>
      <ul className="codesk-outbox-done" aria-label={label}>
        {items.slice(0, drawn).map((item) => (
          <li key={item.id}>
            <ItemLine item={item} to={`${place}/${item.id}`} current={item.id === current} />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button
          size="small"
          variant="minimal"
          text={`Show ${counted(Math.min(rest, atOnce), 'more change')}`}
          onClick={() => setDrawn(drawn + atOnce)}
        />
      )}
    </>
  );
}
