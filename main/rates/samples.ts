/** The practice rate files that come with Codesk, for the practice workspace. */
import type { RateSample } from '../../shared/ipc/rate-files';

/** A description of each file, in the order in which they are offered. */
export const rateSamples: readonly RateSample[] = [
  {
    id: 'parcels-first-steps.csv',
    about: 'Two services in one file, and a missing band. The first steps use it.',
  },
  { id: 'special-delivery-2023.csv', about: 'Published prices of one service, without errors' },
  { id: 'special-delivery-slips.csv', about: 'A gap, an overlap, a decimal comma and a repeated band' },
  { id: 'uk-parcels-2023.csv', about: 'Published prices of six services in one file' },
  { id: 'dhl-parcel-de-services.csv', about: 'Weight bands of five services, without prices' },
  { id: 'paketpreise-2023.csv', about: 'A German price list: semicolons, decimal commas, Windows-1252' },
  { id: 'medium-parcels-2023.xlsx', about: 'A workbook with two sheets and titles above the table' },
];
