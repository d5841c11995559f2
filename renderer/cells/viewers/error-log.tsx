/** The log of a failure: a text, `{message, …}` or a list of them. `No Errors` is drawn in success styling. */
import '../cells.css';
import { counted } from '../../../shared/quantities';
import { hideSecrets } from '../../../shared/secrets';
import { messageOf } from '../parts/errors';
import { KeyValues, pairsOf } from '../parts/key-values';
import { MaskedCode } from '../parts/masked-code';
import { popupViewer } from '../parts/popup-viewer';
import { type Fields, isFields, isNothing, listIn, shownText, unpacked } from '../parts/read-value';
import { NoErrors, noErrorsText } from '../parts/text-list';

type Entry = string | Fields;

function entriesIn(value: unknown): readonly Entry[] {
  const read = unpacked(value);
  if (isNothing(read)) return [];
  const list = typeof read === 'string' || isFields(read) ? [read] : listIn(read);
  return list
    .map((entry) => (isFields(entry) ? entry : typeof entry === 'string' ? entry.trim() : shownText(entry)))
    .filter((entry) => !isNothing(entry) && !isNoErrors(entry));
}

/** True for the text `No Errors`, alone or as the only field of a record. */
function isNoErrors(entry: Entry): boolean {
  const text = typeof entry === 'string' ? entry : Object.keys(entry).length === 1 ? messageOf(entry) : '';
  return text.toLowerCase() === noErrorsText.toLowerCase();
}

function headline(entry: Entry): string {
  const text = typeof entry === 'string' ? entry : messageOf(entry);
  // Line by line, because a header ends with its line.
  return (hideSecrets(text).value as string).replace(/\s+/g, ' ') || shownText(entry);
}

function Log({ of: entries }: { of: readonly Entry[] }) {
  if (entries.length === 0)
    return (
      <p className="codesk-popup-empty">
        <NoErrors />
      </p>
    );
  return entries.map((entry, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity and never change order
    <div key={index} className="codesk-popup-part">
      {typeof entry === 'string' ? (
        <MaskedCode
          value={entry}
          textOf={String}
          label={entries.length > 1 ? `Error ${index + 1}` : 'Error'}
        />
      ) : (
        <KeyValues pairs={pairsOf(entry)} />
      )}
    </div>
  ));
}

export const viewer = popupViewer<readonly Entry[]>({
  width: { min: 112, max: 280 },
  grows: true,
  beside: 24,
  read: (value) => (value === null || value === undefined || value === '' ? undefined : entriesIn(value)),
  text(entries) {
    const [first] = entries;
    if (first === undefined) return noErrorsText;
    return entries.length === 1 ? headline(first) : `${counted(entries.length, 'error')}: ${headline(first)}`;
  },
  raw: (entries, value) => entries.map(headline).join('; ') || (isNothing(value) ? '' : noErrorsText),
  title: 'Error log',
  label: (text) => `${text}, error log`,
  popupWidth: 720,
  look: () => ({ tone: 'danger', icon: 'error' }),
  inPlace: (entries) => entries.length === 0 && <NoErrors />,
  Body: Log,
});

/** A value, and the text that its cell shows. */
export const example = [{ message: 'No street' }, 'No street'] as const;
