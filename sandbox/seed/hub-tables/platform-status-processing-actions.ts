/** Actions for orders with a value in their payload. Every sixth integration has no such action. */
import { processingActions } from '../../terms/hub';
import { integrationAt, oddIntegration } from '../integrations';
import { type OwnedRow, type OwnedRowMaker, withFields } from '../owned-rows';
import { platformWords } from '../platform-words';

const messages = [
  'Created from the platform',
  'The customer cancelled on the platform',
  'Waiting for the payment',
  'Released by the store',
  'The address changed on the platform',
  'The store asked for a return',
  'A test order of the store',
] as const;

const odd: readonly OwnedRow[] = [
  {
    payload_attribute_name: 'note_attributes.0.value',
    payload_attribute_value: 'Hold until the store calls',
    action: 'Hold order',
    message: `${'The store has to confirm the address, the phone number and the amount. '.repeat(7)}Then release it.`,
  },
];

export const rowsOf: OwnedRowMaker = (owner) => {
  const { platform, isNew } = integrationAt(owner);
  if (isNew || owner % 6 === 0) return [];
  const rows = platformWords[platform].rules.map(([name, value], at): OwnedRow => {
    const action = (owner + at) % processingActions.length;
    return {
      payload_attribute_name: name,
      payload_attribute_value: value,
      action: processingActions[action]?.text ?? '',
      message: messages[action] ?? '',
      // Some also name a shipping type and a store code: the other reading of the edit form (hub section 3).
      ...(at === 3 ? withFields({ shipping_type_id: 1 + (owner % 7), store_code: 'EXP' }) : {}),
    };
  });
  return owner === oddIntegration ? [...rows, ...odd] : rows;
};
