/** Serial numbers of a stock line; they open as a table, also when there are none. */
import { usePopups } from '../../ui/popups';
import { CellButton } from '../parts/cell-button';
import { recordName } from '../parts/popup-viewer';
import { fieldText, isFields, listIn, oneLine, unpacked } from '../parts/read-value';
import { ValueTable } from '../value-table';
import type { CellViewer } from '../viewer';

/** Serials per page (tables section 9). */
const perPage = 5;

function serialsIn(value: unknown): readonly string[] {
  const read = unpacked(value);
  const list = typeof read === 'string' && read !== '' ? read.split(/[,;]\s*/) : listIn(read);
  return list
    .map((entry) =>
      isFields(entry) ? fieldText(entry, 'serial', 'number', 'value', 'name') : oneLine(entry),
    )
    .filter((serial) => serial !== '');
}

export const viewer: CellViewer = {
  width: { min: 96, max: 120 },
  beside: 16,
  text(value) {
    const { length } = serialsIn(value);
    return length === 0 ? '' : `Serials (${length})`;
  },
  raw: (value) => serialsIn(value).join(', '),
  Cell({ value, row, text, tab }) {
    const popups = usePopups();
    const serials = serialsIn(value);
    const of = fieldText(row, 'sku', 'system_code', 'systemCode') || recordName(row);
    return (
      <CellButton
        tab={tab}
        opens
        label={of ? `${text || 'Serials'} of ${of}` : undefined}
        onPress={() =>
          popups.open({
            title: of ? `Serials: ${of}` : 'Serials',
            width: 480,
            body: (
              <ValueTable
                label="Serials"
                columns={[{ text: 'Serial', value: 'serial', type: 'id' }]}
                rows={serials.map((serial) => ({ serial }))}
                perPage={perPage}
                emptyText="No record found"
              />
            ),
          })
        }
      >
        {text || 'Serials'}
      </CellButton>
    );
  },
};

/** A value, and the text that its cell shows. */
export const example = [['S-1', 'S-2'], 'Serials (2)'] as const;
