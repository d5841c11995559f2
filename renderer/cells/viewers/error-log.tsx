/** The log of a failure: a text, `{message, …}` or several of them. `No Errors` is said in success styling. */
import { counted } from '../../../shared/quantities';
import { usePopups } from '../../ui/popups';
import { CellButton } from '../parts/cell-button';
import { CodeText } from '../parts/code-text';
import { messageOf } from '../parts/errors';
import { KeyValues, pairsOf } from '../parts/key-values';
import { popupTitle } from '../parts/popup-viewer';
import { type Fields, isFields, isNothing, listIn, shownText, unpacked } from '../parts/reading';
import { NoErrors, noErrorsText } from '../parts/text-list';
import type { CellViewer } from '../viewer';

type Entry = string | Fields;

function entriesIn(value: unknown): readonly Entry[] {
  const read = unpacked(value);
  if (isNothing(read)) return [];
  const list = typeof read === 'string' || isFields(read) ? [read] : listIn(read);
  return list
    .map((entry) => (isFields(entry) ? entry : typeof entry === 'string' ? entry.trim() : shownText(entry)))
    .filter((entry) => !isNothing(entry) && !saysNoErrors(entry));
}

function saysNoErrors(entry: Entry): boolean {
  const said = typeof entry === 'string' ? entry : Object.keys(entry).length === 1 ? messageOf(entry) : '';
  return said.toLowerCase() === noErrorsText.toLowerCase();
}

function headline(entry: Entry): string {
  return typeof entry === 'string' ? entry.replace(/\s+/g, ' ') : messageOf(entry) || shownText(entry);
}

function Log({ entries }: { entries: readonly Entry[] }) {
  if (entries.length === 0)
    return (
      <p className="codesk-popup-empty">
        <NoErrors />
      </p>
    );
  return entries.map((entry, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity and never change order
    <div key={at} className="codesk-popup-part">
      {typeof entry === 'string' ? (
        <CodeText text={entry} label={entries.length > 1 ? `Error ${at + 1}` : 'Error'} />
      ) : (
        <KeyValues pairs={pairsOf(entry)} />
      )}
    </div>
  ));
}

export const viewer: CellViewer = {
  align: 'start',
  width: { min: 112, max: 280 },
  grows: true,
  beside: 24,
  text(value) {
    if (value === null || value === undefined || value === '') return '';
    const entries = entriesIn(value);
    const [first] = entries;
    if (first === undefined) return noErrorsText;
    return entries.length === 1 ? headline(first) : `${counted(entries.length, 'error')}: ${headline(first)}`;
  },
  raw: (value) => entriesIn(value).map(headline).join('; ') || (isNothing(value) ? '' : noErrorsText),
  Cell({ value, row, text, tab }) {
    const popups = usePopups();
    if (text === '') return null;
    const entries = entriesIn(value);
    if (entries.length === 0) return <NoErrors />;
    return (
      <CellButton
        tab={tab}
        opens
        tone="danger"
        icon="error"
        label={`${text}, error log`}
        onPress={() =>
          popups.open({ title: popupTitle('Error log', row), width: 720, body: <Log entries={entries} /> })
        }
      >
        {text}
      </CellButton>
    );
  },
};
