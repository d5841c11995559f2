/** Names of suppliers on the platform, and their codes in the system. */
import { integrationAt, oddIntegration } from '../integrations';
import { type OwnedRow, type OwnedRowMaker, withFields } from '../owned-rows';

const places = ['Dubai', 'Riyadh', 'Jeddah', 'Kuwait', 'Doha', 'Muscat', 'Manama', 'Sharjah', 'Guangzhou'];
const trades = [
  'Textiles',
  'Cosmetics',
  'Home',
  'Electronics',
  'Foods',
  'Toys',
  'Watches',
  'Perfumes',
  'Sports',
];
const kinds = ['Trading', 'Supply', 'Wholesale', 'Imports', 'Factory', 'Depot'];

/** Each text is exactly as long as a supplier may be, or cannot be read as one word. */
const odd: readonly OwnedRow[] = [
  {
    supplier: 'Al Wadi General Trading & Imports L.L.C.',
    systemCode: 'SUP-0000000000000000000000000000000001AB',
  },
  { supplier: '<b>Not bold</b> & "quoted"', systemCode: 'SUP-<1>' },
  { supplier: 'شركة الواحة للتوريدات الغذائية', systemCode: 'SUP-WAHA' },
  { supplier: 'WithoutAnyPlaceToBreakItRunsOnAndOnHere1', systemCode: 'SUP-RUNS' },
];

export const rowsOf: OwnedRowMaker = (owner, random) => {
  const { lacks, isNew } = integrationAt(owner);
  if (isNew || lacks.has('suppliers')) return [];
  const count = owner === 1 ? 140 : 5 + (owner % 9);
  const rows = Array.from({ length: count }, (_, at): OwnedRow => {
    const place = places[(owner + at) % places.length];
    const trade = trades[Math.floor((owner + at) / places.length) % trades.length];
    const kind = kinds[Math.floor(at / (places.length * trades.length)) % kinds.length];
    const code = `SUP-${1000 + owner}-${String(at + 1).padStart(3, '0')}`;
    return {
      supplier: `${place} ${trade} ${kind}`,
      systemCode: code,
      ...(random.chance(10) ? withRowError(owner, at, code) : {}),
      ...(random.chance(4)
        ? { extra_data: JSON.stringify({ actions: { edit: false, destroy: false } }) }
        : {}),
    };
  });
  return owner === oddIntegration ? [...odd, ...rows] : rows;
};

/** The error of the row in its last check, shown by its action Validation. */
function withRowError(owner: number, at: number, code: string) {
  return withFields({
    message_id: 7_000_000 + owner * 1000 + at,
    validations: [
      { validation_id: 1, name: 'Name is on the platform', status: 1 },
      { validation_id: 2, name: 'System code exists', status: 0 },
    ],
    errors: [`There is no supplier with the system code ${code}.`],
  });
}
