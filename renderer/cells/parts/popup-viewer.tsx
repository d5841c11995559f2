/** Makes viewers whose cell is one button and whose value opens in a pop-up. */
import type { ComponentType, ReactNode } from 'react';
import type { Row } from '../../../shared/table/row';
import { usePopups } from '../../ui/popups';
import type { CellProps, CellViewer } from '../viewer';
import { CellButton, type CellButtonProps } from './cell-button';
import { oneLine } from './reading';

interface PopupDefinition<T> {
  /** Undefined when there is nothing. Throws on a value that cannot be read. */
  readonly read: (value: unknown, row: Row) => T | undefined;
  /** What the button reads. */
  readonly text: (read: T) => string;
  /** What is copied; the text unless said otherwise. */
  readonly raw?: (read: T, value: unknown) => string;
  /** What opens, as a word: `errors`, `roles`. The pop-up is titled after it and the record. */
  readonly title: string | ((read: T) => string);
  /** CSS pixels. */
  readonly popupWidth: number | ((read: T) => number);
  readonly Body: ComponentType<{ readonly of: T }>;
  readonly look?: (read: T) => Pick<CellButtonProps, 'icon' | 'tone'>;
  /** Name of the button where its text is not enough; the text and the title unless given. */
  readonly label?: (text: string) => string | undefined;
  /** Drawn in place of the button where there is nothing to open. */
  readonly inPlace?: (read: T) => ReactNode;
  /** What the cell draws when there is nothing; blank unless said otherwise. */
  readonly empty?: ReactNode;
  readonly width?: CellViewer['width'];
  readonly grows?: boolean;
  readonly beside?: number;
}

/** What a pop-up calls its record: its name, else its own number (the first there is), else what else names it. */
export function recordName(row: Row): string {
  const numbers = Object.keys(row).filter((field) => field.endsWith('_no'));
  for (const field of ['name', 'title', 'label', ...numbers, 'reference', 'sku', 'code', 'id']) {
    const value = row[field];
    if (typeof value === 'string' || typeof value === 'number') {
      const text = oneLine(value);
      if (text !== '') return text;
    }
  }
  return '';
}

/** `Errors`, or `Errors: Order 7` when the row says what it is. */
export function popupTitle(title: string, row: Row): string {
  const name = recordName(row);
  return name === '' || name === title ? title : `${title}: ${name}`;
}

/** A text that has the title in it says enough. */
function labelled(text: string, title: string): string | undefined {
  return text.toLowerCase().includes(title.toLowerCase()) ? undefined : `${text}, ${title}`;
}

export function popupViewer<T>(definition: PopupDefinition<T>): CellViewer {
  const { read, Body } = definition;
  const raw = definition.raw;

  function Cell({ value, row, text, tab }: CellProps) {
    const popups = usePopups();
    const found = read(value, row);
    if (found === undefined) return definition.empty ?? null;
    const inPlace = definition.inPlace?.(found);
    if (inPlace) return inPlace;
    const about = typeof definition.title === 'string' ? definition.title : definition.title(found);
    const width =
      typeof definition.popupWidth === 'number' ? definition.popupWidth : definition.popupWidth(found);
    const title = popupTitle(about, row);
    return (
      <CellButton
        tab={tab}
        opens
        label={definition.label ? definition.label(text) : labelled(text, about)}
        {...definition.look?.(found)}
        onPress={() => popups.open({ title, width, body: <Body of={found} /> })}
      >
        {text}
      </CellButton>
    );
  }

  return {
    align: 'start',
    width: definition.width ?? { min: 96, max: 240 },
    grows: definition.grows ?? false,
    beside: definition.beside ?? 16,
    text(value, row) {
      const found = read(value, row);
      return found === undefined ? '' : definition.text(found);
    },
    raw:
      raw &&
      ((value, row) => {
        const found = read(value, row);
        return found === undefined ? '' : oneLine(raw(found, value));
      }),
    Cell,
  };
}
