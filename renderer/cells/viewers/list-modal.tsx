/** A label with errors, `{label, has_error, errors}`; the errors open in a pop-up. */
import { counted } from '../../../shared/quantities';
import { errorsIn } from '../parts/errors';
import { popupViewer } from '../parts/popup-viewer';
import { fieldText, isFields, oneLine, recordIn, unpacked } from '../parts/reading';
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
  const hasError =
    flag === undefined ? errors.length > 0 : [true, 1, '1', 'true', 'Yes'].includes(flag as never);
  const label = fieldText(record, 'label', 'text', 'name', 'title');
  return { label: label || (hasError ? counted(errors.length, 'error') : ''), hasError, errors };
}

export const viewer = popupViewer<Labelled>({
  read,
  text: ({ label }) => label,
  title: 'Errors',
  label: (text, { errors }) => `${text}, ${counted(errors.length, 'error')}`,
  popupWidth: 600,
  look: ({ hasError }) => (hasError ? { tone: 'danger', icon: 'error' } : {}),
  beside: 24,
  inPlace: ({ label, hasError, errors }) => !hasError && errors.length === 0 && <>{label}</>,
  Body: ({ of }) => <ErrorList errors={of.errors} />,
});
