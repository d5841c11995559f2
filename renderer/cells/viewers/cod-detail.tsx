/** The statuses of a cash-on-delivery record, of the carrier and of the customer, beside each other in a pop-up. */
import '../cells.css';
import { popupViewer } from '../parts/popup-viewer';
import { type Fields, isFields, isNothing, jsonText, unpacked } from '../parts/read-value';
import { latestLabel, type TimelineEntry, TimelineList, timelineIn } from '../parts/timeline-list';

interface CodDetail {
  readonly carrier: readonly TimelineEntry[];
  readonly customer: readonly TimelineEntry[];
}

/** The timeline of one side, under the names that servers give it. */
function timelineOf(record: Fields, side: 'carrier' | 'customer'): readonly TimelineEntry[] {
  const statuses = record[`${side}_statuses`];
  if (!isNothing(statuses)) return timelineIn(statuses);
  // Under the other names may also be the carrier or the customer itself.
  return timelineIn([record[`${side}_timeline`], record[side]].map(unpacked).find(Array.isArray));
}

export const viewer = popupViewer<CodDetail>({
  read(value) {
    const read = unpacked(value);
    if (read === null || read === undefined || read === '') return undefined;
    // Some servers send an empty record as an empty list.
    if (!isFields(read) && !(Array.isArray(read) && read.length === 0))
      throw new TypeError('not a COD detail');
    const record = isFields(read) ? read : {};
    return { carrier: timelineOf(record, 'carrier'), customer: timelineOf(record, 'customer') };
  },
  text: ({ carrier, customer }) => latestLabel(carrier) || latestLabel(customer) || 'View',
  raw: (_detail, value) => jsonText(value),
  title: 'COD detail',
  popupWidth: 800,
  look: () => ({ icon: 'history' }),
  beside: 24,
  width: { min: 104, max: 220 },
  Body: ({ of }) => (
    <div className="codesk-side-by-side">
      <section>
        <h3>Carrier statuses</h3>
        <TimelineList entries={of.carrier} label="Carrier statuses" />
      </section>
      <section>
        <h3>Customer statuses</h3>
        <TimelineList entries={of.customer} label="Customer statuses" />
      </section>
    </div>
  ),
});

/** A value, and the text that its cell shows. */
export const example = [
  { carrier_statuses: [{ date: 1_769_860_800, label: 'Collected' }], customer_statuses: [] },
  'Collected',
] as const;
