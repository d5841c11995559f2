/** A label with errors, `{label, has_error, errors}`; the errors open in a pop-up. */
import '../cells.css';
import { counted } from '../../../shared/quantities';
import { flagOf } from '../../../shared/table/read-record';
import { errorsIn } from '../parts/errors';
import { popupViewer } from '../parts/popup-viewer';
import { fieldText, isFields, oneLine, recordIn, unpacked } from '../parts/read-value';
import { ErrorList } from '../parts/text-list';

interface Labelled {
  readonly label: string;
  readonly hasError: boolean;
  readonly errors: readonly string[];
}

function read(value: unknown): Labelled {
  const plain = unpacked(value);
  if (!isFields(plain) && (typeof plain !== 'object' || plain === null))
    return { label: oneLine(plain), hasError: false, errors: [] };
  const record = recordIn(plain);
  if (!record) return { label: '', hasError: false, errors: [] };
  const errors = errorsIn(record.errors ?? record.list);
  const flag = record.has_error ?? record.hasError;
  const hasError = flagOf(flag) ?? errors.length > 0;
  const label = fieldText(record, 'label', 'text', 'name', 'title');
  const unnamed = errors.length > 0 ? counted(errors.length, 'error') : 'Errors';
  return { label: label || (hasError ? unnamed : ''), hasError, errors };
}

export const viewer = popupViewer<Labelled>({
  read,
  text: ({ label }) => label,
  title: 'Errors',
  label: (text, { errors }) =>
    `${text}, ${errors.length > 0 ? counted(errors.length, 'error') : 'no details'}`,
  popupWidth: 600,
  look: ({ hasError }) => (hasError ? { tone: 'danger', icon: 'error' } : {}),
  beside: 24,
  inPlace: ({ label, hasError, errors }) => !hasError && errors.length === 0 && <>{label}</>,
  // A cell with errors that the server does not name is no success.
  Body: ({ of }) =>
    of.errors.length > 0 ? <ErrorList errors={of.errors} /> : <p className="codesk-popup-empty">No Data</p>,
});

/** A value, and the text that its cell shows. */
export const example = [{ label: 'Address', has_error: true, errors: ['No street'] }, 'Address'] as const;
