/** Makes viewers whose cell is one button and whose value opens in a pop-up. */
import type { ComponentType, ReactNode } from 'react';
import type { Row } from '../../../shared/table/row';
import { usePopups } from '../../ui/popups';
import type { CellProps, CellViewer } from '../viewer';
import { CellButton, type CellButtonProps } from './cell-button';
import { oneLine } from './read-value';

export interface PopupDefinition<T> {
  /** Undefined for an empty value. Throws on a value that cannot be read. */
  readonly read: (value: unknown) => T | undefined;
  /** The text of the button. */
  readonly text: (read: T) => string;
  /** What is copied; by default the text. */
  readonly raw?: (read: T, value: unknown) => string;
  /** Title of the pop-up, for example `Errors`; the name of the record is added. */
  readonly title: string;
  /** CSS pixels. */
  readonly popupWidth: number | ((read: T) => number);
  readonly Body: ComponentType<{ readonly of: T }>;
  readonly look?: (read: T) => Pick<CellButtonProps, 'icon' | 'tone'>;
  /** Accessible name of the button where its text is not enough; by default the text and the title. */
  readonly label?: (text: string, read: T) => string | undefined;
  /** Content of the button; by default its text. */
  readonly content?: (read: T) => ReactNode;
  /** Drawn instead of the button when there is nothing to open. */
  readonly inPlace?: (read: T) => ReactNode;
  readonly width?: CellViewer['width'];
  readonly grows?: boolean;
  readonly beside?: number;
}

/** The name of a record in titles: its name, else its first number (`…_no`), else another identifying field. */
export function recordName(row: Row): string {
  const numbers = Object.keys(row).filter((field) => field.endsWith('_no'));
  for (const field of ['name', 'title', 'label', ...numbers, 'reference', 'sku', 'code', 'key', 'id']) {
    const value = row[field];
    if (typeof value === 'string' || typeof value === 'number') {
      const text = oneLine(value);
      if (text !== '') return text;
    }
  }
  return '';
}

/** `Errors`, or `Errors: Order 7` when the row has a name. */
export function popupTitle(title: string, row: Row): string {
  const name = recordName(row);
  return name === '' || name === title ? title : `${title}: ${name}`;
}

/** The accessible name of the button; undefined when its text already contains the title. */
function labelled(text: string, title: string): string | undefined {
  return text.toLowerCase().includes(title.toLowerCase()) ? undefined : `${text}, ${title}`;
}

export function popupViewer<T>(definition: PopupDefinition<T>): CellViewer {
  const { read, raw, Body } = definition;

  function Cell({ value, row, text, tab }: CellProps) {
    const popups = usePopups();
    const found = read(value);
    if (found === undefined) return null;
    const inPlace = definition.inPlace?.(found);
    if (inPlace) return inPlace;
    const width =
      typeof definition.popupWidth === 'number' ? definition.popupWidth : definition.popupWidth(found);
    return (
      <CellButton
        tab={tab}
        opens
        label={definition.label ? definition.label(text, found) : labelled(text, definition.title)}
        {...definition.look?.(found)}
        onPress={() =>
          popups.open({ title: popupTitle(definition.title, row), width, body: <Body of={found} /> })
        }
      >
        {definition.content?.(found) ?? text}
      </CellButton>
    );
  }

  return {
    width: definition.width ?? { min: 96, max: 240 },
    grows: definition.grows,
    beside: definition.beside ?? 16,
    text(value) {
      const found = read(value);
      return found === undefined ? '' : definition.text(found);
    },
    raw:
      raw &&
      ((value) => {
        const found = read(value);
        return found === undefined ? '' : oneLine(raw(found, value));
      }),
    Cell,
  };
}
