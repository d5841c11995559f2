/** Labels with values, each drawn by the viewer of its type, or plain text; an empty value reads `No Data`. */
import '../pairs.css';
import { labelOf } from '../../../shared/labels';
import { isSecretName } from '../../../shared/secrets';
import { isNumbered, textOf } from '../../../shared/table/read-record';
import { CellContent, cellText } from '../../cells/cell-content';
import { isByLanguage, languageOf } from '../../cells/parts/languages';
import { MaskedValue } from '../../cells/parts/masked-value';
import { type Fields, isFields, isNothing, unpacked } from '../../cells/parts/read-value';
import { LinkedValue, useFieldLinks } from '../../cells/record-link';
import { viewerOf } from '../../cells/registry';
import { inDateFormat } from '../../cells/viewer';
import { useDateFormat } from '../../ui/date-format';
import { Nothing } from '../as-sent';
import type { BlockViewer, DetailBlock } from '../block';

export interface Item {
  /** Empty for a value that has none. */
  readonly label: string;
  readonly value: unknown;
  readonly type: string;
}

const names = ['items', 'data', 'value', 'values', 'text', 'content'] as const;

/** What a text block shows: the first of its fields that holds something. */
const contentIn = ({ raw }: DetailBlock) =>
  names.map((name) => unpacked(raw[name])).find((value) => !isNothing(value));

/** Codes of languages that name fields as well: an object of these alone is a record, `{id: '5', no: 'A-1'}`. */
const fieldsToo: ReadonlySet<string> = new Set(['id', 'no', 'to', 'is', 'as', 'it']);

/**
 * Reads a list of `{label, value, type}`. Entries without a label are values of their own; an object is read as labels and
 * values, or as texts by language.
 */
export function readItems(block: DetailBlock): readonly Item[] {
  const content = contentIn(block);
  if (isNumbered(content)) return Object.values(content).filter(isPresent).map(itemOf);
  if (Array.isArray(content)) return content.filter(isPresent).map(itemOf);
  if (!isFields(content)) return [];
  if (isItem(content)) return [itemOf(content)];
  const languages = isByLanguage(content) && !Object.keys(content).every((name) => fieldsToo.has(name));
  return Object.entries(content).map(([name, value]) => ({
    label: (languages ? languageOf(name) : undefined) ?? labelOf(name),
    value,
    type: 'text',
  }));
}

const isPresent = (entry: unknown) => entry !== null && entry !== undefined;

/** A record that names its value, or at least its label. */
const isItem = (entry: Fields) => 'value' in entry || typeof entry.label === 'string';

function itemOf(entry: unknown): Item {
  if (!isFields(entry) || !isItem(entry)) {
    const only = isFields(entry) && Object.keys(entry).length === 1 ? textOf(entry.text) : undefined;
    return { label: '', value: only ?? entry, type: 'text' };
  }
  return {
    label: textOf(entry.label ?? entry.text ?? entry.name ?? entry.title) ?? '',
    value: 'value' in entry ? entry.value : entry.text,
    type: typeof entry.type === 'string' ? entry.type : 'text',
  };
}

/** Labels and values; values without labels stand below each other over the whole width. */
export function Pairs({ items, block }: { items: readonly Item[]; block: string }) {
  if (items.every(({ label }) => label === '')) {
    return items.map((item, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: texts repeat and keep their order
      <p key={index} className="codesk-block-text">
        <Value item={item} block={block} />
      </p>
    ));
  }
  return (
    <dl className="codesk-pairs">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: labels repeat and the list never changes order
        <div key={index}>
          <dt>{item.label}</dt>
          <dd>
            <Value item={item} block={block} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ item, block }: { item: Item; block: string }) {
  const linkOf = useFieldLinks();
  // The beginning of a secret is a part of it.
  const hides = (item.type === 'text' || item.type === 'token') && isSecretName(item.label);
  const type = hides ? 'text' : item.type;
  const viewer = inDateFormat(viewerOf(type, { value: '', text: item.label }), useDateFormat());
  const row = { value: item.value };
  const text = cellText(viewer, item.value, row);
  if (text === '') return <span className="codesk-muted">No Data</span>;
  if (hides) return <MaskedValue value={text ?? ''} of={item.label} />;
  return (
    <LinkedValue named link={linkOf({ label: item.label, block })} value={item.value}>
      <CellContent viewer={viewer} value={item.value} row={row} text={text} places={0} />
    </LinkedValue>
  );
}

export const viewer: BlockViewer = {
  Block: ({ block }) => {
    const content = contentIn(block);
    if (content !== undefined && typeof content !== 'object') {
      const text = typeof content === 'string' ? content : cellText(viewerOf('text'), content, {});
      return (
        <p className="codesk-block-text" dir="auto">
          {text}
        </p>
      );
    }
    const items = readItems(block);
    return items.length === 0 ? (
      <Nothing block={block} text="No Data" />
    ) : (
      <Pairs items={items} block={block.title} />
    );
  },
};
