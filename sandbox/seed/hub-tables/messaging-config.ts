/** Which message a customer gets for which status. Every third webhook has none. */
import { customerTypes, messageStatuses } from '../../terms/hub';
import type { OwnedRow, OwnedRowMaker } from '../owned-rows';

export const rowsOf: OwnedRowMaker = (owner, random) => {
  if (owner % 3 === 0) return [];
  const statuses = random.some(messageStatuses, owner === 1 ? 6 : random.int(1, 4));
  const types = owner === 1 ? customerTypes.slice(0, 3) : [random.pick(customerTypes)];
  return types.flatMap((type) =>
    statuses.map(
      (status): OwnedRow => ({
        customer_type: type.text,
        status: status.text,
        status_id: Number(status.index),
        template_id: `${status.text.toLowerCase().replaceAll(' ', '_')}_${type.index}_v${1 + (owner % 4)}`,
        channel_id: `wa-${9000 + owner}`,
      }),
    ),
  );
};
