/** Codes of a store, and the shipping methods of the system that they mean. */
import { systemMethods } from '../../terms/hub';
import { integrationAt, oddIntegration } from '../integrations';
import type { OwnedRow, OwnedRowMaker } from '../owned-rows';
import { platformWords } from '../platform-words';

const odd: readonly OwnedRow[] = [
  {
    storeCode:
      'Delivered by our own drivers within the emirate on the day of the order if it is placed before noon, otherwise on ' +
      'the next working day, against the code that the customer was sent',
    systemCode: 'SDD',
  },
  { storeCode: '<i>express</i> & "quoted"', systemCode: 'EXP' },
  { storeCode: 'توصيل سريع', systemCode: 'EXP' },
];

export const rowsOf: OwnedRowMaker = (owner) => {
  const { lacks, isNew, platform } = integrationAt(owner);
  if (isNew || lacks.has('shipping-methods')) return [];
  const rows = platformWords[platform].methods.map((code, at) => ({
    storeCode: code,
    systemCode: systemMethods[(owner + at) % systemMethods.length]?.id ?? 'STD',
  }));
  return owner === oddIntegration ? [...rows, ...odd] : rows;
};
