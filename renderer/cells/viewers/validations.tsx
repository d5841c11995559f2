/** Validations of an integration, to look at only; they open as a table. */

import { popupViewer } from '../parts/popup-viewer';
import { type Fields, isFields, isNothing, jsonText, recordsIn, unpacked } from '../parts/reading';
import { ValueTable } from '../value-table';

/** Rows of one page (tables section 2). */
const perPage = 20;

const isEnabled = ({ status }: Fields) =>
  [true, 1, '1', 'true'].includes(status as never) || String(status).toLowerCase() === 'enabled';

export const viewer = popupViewer<readonly Fields[]>({
  read(value) {
    const read = unpacked(value);
    const list = isFields(read) && isFields(read.validations) ? read.validations : read;
    return isNothing(list) ? undefined : recordsIn(list);
  },
  text: (validations) => `${validations.filter(isEnabled).length} of ${validations.length} enabled`,
  raw: (_validations, value) => jsonText(value),
  title: 'Validations',
  popupWidth: 640,
  width: { min: 120, max: 180 },
  Body: ({ of }) => (
    <ValueTable
      label="Validations"
      columns={[
        { text: 'ID', value: 'validation_id', type: 'id' },
        { text: 'Name', value: 'name' },
        { text: 'Status', value: 'status', type: 'status' },
      ]}
      rows={of.map((validation) => ({
        validation_id: validation.validation_id ?? validation.id,
        name: validation.name,
        status: isEnabled(validation) ? 'Enabled' : 'Disabled',
      }))}
      perPage={perPage}
    />
  ),
});
