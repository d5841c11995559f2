/** Customers: the cell names the first; the pop-up lists all with photo or first letter, name and country. */
import '../cells.css';
import { Picture } from '../../ui/picture';
import { type Pictured, picturedOf } from '../parts/picture-fields';
import { pictureColor } from '../parts/pictured-text';
import { popupViewer } from '../parts/popup-viewer';
import { fieldText, isNothing, recordsIn } from '../parts/read-value';

interface Customer extends Pictured {
  readonly id: string;
  readonly country: string;
}

export const viewer = popupViewer<readonly Customer[]>({
  read(value) {
    if (isNothing(value)) return undefined;
    return recordsIn(value).map((record) => ({
      ...picturedOf(record),
      id: fieldText(record, 'id', 'customer_id'),
      country: fieldText(record, 'country', 'country_name'),
    }));
  },
  text: (customers) => {
    const first = customers[0]?.name || 'View';
    return customers.length > 1 ? `${first} +${customers.length - 1}` : first;
  },
  raw: (customers) => customers.map(({ name }) => name).join(', '),
  title: 'Customers',
  popupWidth: 520,
  width: { min: 120, max: 240 },
  Body: ({ of }) => (
    <ul className="codesk-popup-list codesk-people" aria-label="Customers">
      {of.map((customer, index) => {
        const color = pictureColor(customer);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: customers may lack ids and never change order
          <li key={index}>
            <Picture url={customer.url} letter={customer.letter} size={32} shape="round" color={color} />
            <strong className="codesk-people-name">{customer.name || customer.id}</strong>
            <span className="codesk-muted">{customer.country || 'No Data'}</span>
          </li>
        );
      })}
    </ul>
  ),
});

/** A value, and the text that its cell shows. */
export const example = [
  [{ id: 1, name: 'Kay Yu', photo: { url: null, first_letter: 'K' }, country: 'AE' }],
  'Kay Yu',
] as const;
