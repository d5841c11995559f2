/** Custom fields of a platform that fill fields of a shipment. Every third integration has none. */
import { integrationAt } from '../integrations';
import { type OwnedRow, type OwnedRowMaker, withFields } from '../owned-rows';
import { platformWords } from '../platform-words';

export const rowsOf: OwnedRowMaker = (owner, random) => {
  const { company, platform, isNew } = integrationAt(owner);
  if (isNew || owner % 3 === 0) return [];
  return platformWords[platform].customFields.map(
    ([field, key, target], at): OwnedRow => ({
      client: company.name,
      platform,
      field,
      fieldKey: key,
      targetField: target,
      ...(random.chance(10)
        ? withFields({
            message_id: 8_000_000 + owner * 10 + at,
            validations: [
              { validation_id: 1, name: 'Key is in the payload', status: 0 },
              { validation_id: 2, name: 'Target field exists', status: 1 },
            ],
            errors: [`The last 20 orders have no ${key}.`],
          })
        : {}),
    }),
  );
};
