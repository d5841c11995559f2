/** Validations of an integration, read only; they open as a table. */
import { flagOf } from '../../../shared/table/reading';
import { type Fields, isFields, isNothing, recordsIn, unpacked } from '../parts/reading';
import { tableViewer } from '../parts/table-viewer';

const isEnabled = ({ status }: Fields) =>
  flagOf(status) === true || String(status).toLowerCase() === 'enabled';

export const viewer = tableViewer({
  read(value) {
    const read = unpacked(value);
    const list = isFields(read) && isFields(read.validations) ? read.validations : read;
    return isNothing(list) ? undefined : recordsIn(list);
  },
  text: (validations) => `${validations.filter(isEnabled).length} of ${validations.length} enabled`,
  title: 'Validations',
  width: { min: 120, max: 180 },
  columns: [
    { text: 'ID', value: 'validation_id', type: 'id' },
    { text: 'Name', value: 'name' },
    { text: 'Status', value: 'status', type: 'status' },
  ],
  rowOf: (validation) => ({
    validation_id: validation.validation_id ?? validation.id,
    name: validation.name,
    status: isEnabled(validation) ? 'Enabled' : 'Disabled',
  }),
  // Rows per page (tables section 2).
  perPage: 20,
});
