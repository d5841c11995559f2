/** A label with errors, `{label, has_error, errors}`; the errors open in a pop-up. */
import { counted } from '../../../shared/quantities';
import { usePopups } from '../../ui/popups';
import { CellButton } from '../parts/cell-button';
import { errorsIn } from '../parts/errors';
import { popupTitle } from '../parts/popup-viewer';
import { fieldText, isFields, oneLine, recordIn, unpacked } from '../parts/reading';
import { ErrorList } from '../parts/text-list';
import type { CellViewer } from '../viewer';

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

export const viewer: CellViewer = {
  width: { min: 96, max: 240 },
  beside: 24,
  text: (value) => read(value).label,
  Cell({ value, row, tab }) {
    const popups = usePopups();
    const { label, hasError, errors } = read(value);
    if (!hasError && errors.length === 0) return label;
    return (
      <CellButton
        tab={tab}
        opens
        tone={hasError ? 'danger' : undefined}
        icon={hasError ? 'error' : undefined}
        label={`${label}, ${counted(errors.length, 'error')}`}
        onPress={() =>
          popups.open({ title: popupTitle('Errors', row), width: 600, body: <ErrorList errors={errors} /> })
        }
      >
        {label}
      </CellButton>
    );
  },
};
