/** Messages for the kinds of return. Every fourth integration has none. */
import { returnTypes } from '../../terms/hub';
import { integrationAt, oddIntegration } from '../integrations';
import type { OwnedRowMaker } from '../owned-rows';

const messages: Readonly<Record<string, string>> = {
  'Customer return': 'Print the label, close the parcel and wait for the courier.',
  Exchange: 'Hand the old item to the courier who brings the new one.',
  'Damaged in transit': 'Send us two pictures of the parcel before you return it.',
  'Wrong item': 'We collect the item free of charge within three working days.',
  'Return to sender': 'The parcel could not be delivered and is on its way back to the store.',
  'Partial return': 'Return only the items that you chose; the others stay yours.',
};

export const rowsOf: OwnedRowMaker = (owner, random) => {
  if (integrationAt(owner).isNew || owner % 4 === 0) return [];
  return random.some(returnTypes, random.int(2, 5)).map(({ text }, at) => {
    const message = messages[text] ?? '';
    return {
      type: text,
      message: owner === oddIntegration && at === 0 ? `${message} `.repeat(8).trim() : message,
    };
  });
};
