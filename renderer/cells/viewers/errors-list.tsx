/** Errors as a count; they open in a pop-up. An empty list reads `No Errors`. */
import { counted } from '../../../shared/quantities';
import { errorsIn } from '../parts/errors';
import { popupViewer } from '../parts/popup-viewer';
import { ErrorList, NoErrors, noErrorsText } from '../parts/text-list';

const isFree = (errors: readonly string[]) =>
  errors.every((error) => error.toLowerCase() === noErrorsText.toLowerCase());

export const viewer = popupViewer<readonly string[]>({
  width: { min: 104, max: 140 },
  beside: 24,
  read: (value) => (value === null || value === undefined || value === '' ? undefined : errorsIn(value)),
  text: (errors) => (isFree(errors) ? noErrorsText : counted(errors.length, 'error')),
  raw: (errors) => errors.join('; '),
  title: 'Errors',
  label: () => undefined,
  popupWidth: 600,
  look: () => ({ tone: 'danger', icon: 'error' }),
  inPlace: (errors) => isFree(errors) && <NoErrors />,
  Body: ({ of }) => <ErrorList errors={of} />,
});

/** A value, and the text that its cell shows. */
export const example = [['No street', 'No city'], '2 errors'] as const;
