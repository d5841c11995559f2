/** External codes of shipping methods: some mean a shipping type of the system, others a carrier. */
import { carriers, methodApplyTypes, shippingTypes } from '../../terms/hub';
import { integrationAt } from '../integrations';
import type { OwnedRowMaker } from '../owned-rows';
import { platformWords } from '../platform-words';

export const rowsOf: OwnedRowMaker = (owner, random) => {
  const { platform, isNew } = integrationAt(owner);
  if (isNew || owner % 7 === 0) return [];
  const codes = [...platformWords[platform].methods, 'cod_delivery', `carrier-${owner}`];
  return codes.map((code, at) => {
    const isCarrier = (owner + at) % 3 === 0;
    const type = random.pick(shippingTypes);
    const carrier = random.pick(carriers);
    return {
      store_code: code,
      apply_type_id: isCarrier ? 2 : 1,
      apply_type: methodApplyTypes[isCarrier ? 1 : 0]?.text ?? '',
      shipping_type_id: isCarrier ? null : Number(type.index),
      shipping_type: isCarrier ? null : type.text,
      carrier_id: isCarrier ? Number(carrier.index) : null,
      carrier: isCarrier ? carrier.text : null,
    };
  });
};
