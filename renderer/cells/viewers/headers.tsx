/** Headers of a message: their names in the cell, and in a pop-up their values, each hidden until the user shows it. */
import { type Header, HeaderValues, headersIn } from '../parts/header-values';
import { popupViewer } from '../parts/popup-viewer';

const namesOf = (headers: readonly Header[]) => headers.map(({ name }) => name).join(', ');

export const viewer = popupViewer<readonly Header[]>({
  read(value) {
    const headers = headersIn(value);
    return headers.length === 0 ? undefined : headers;
  },
  text: namesOf,
  title: 'Headers',
  popupWidth: 640,
  look: () => ({ icon: 'lock' }),
  beside: 22,
  width: { min: 112, max: 280 },
  grows: true,
  Body: ({ of }) => <HeaderValues of={of} />,
});

/** A value, and the text that its cell shows. */
export const example = [
  { 'X-Source': 'codesk', Authorization: 'Bearer abc' },
  'X-Source, Authorization',
] as const;
