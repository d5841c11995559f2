/** Errors as a count; they open in a pop-up. An empty list reads `No Errors`. */
import { counted } from '../../../shared/quantities';
import { usePopups } from '../../ui/popups';
import { CellButton } from '../parts/cell-button';
import { errorsIn } from '../parts/errors';
import { popupTitle } from '../parts/popup-viewer';
import { ErrorList, NoErrors, noErrorsText } from '../parts/text-list';
import type { CellViewer } from '../viewer';

const isFree = (errors: readonly string[]) =>
  errors.every((error) => error.toLowerCase() === noErrorsText.toLowerCase());

export const viewer: CellViewer = {
  align: 'start',
  width: { min: 104, max: 140 },
  grows: false,
  beside: 24,
  text(value) {
    if (value === null || value === undefined || value === '') return '';
    const errors = errorsIn(value);
    return isFree(errors) ? noErrorsText : counted(errors.length, 'error');
  },
  raw: (value) => errorsIn(value).join('; ').replace(/\s+/g, ' '),
  Cell({ value, row, text, tab }) {
    const popups = usePopups();
    if (text === '') return null;
    const errors = errorsIn(value);
    if (isFree(errors)) return <NoErrors />;
    return (
      <CellButton
        tab={tab}
        opens
        tone="danger"
        icon="error"
        onPress={() =>
          popups.open({ title: popupTitle('Errors', row), width: 600, body: <ErrorList errors={errors} /> })
        }
      >
        {text}
      </CellButton>
    );
  },
};
