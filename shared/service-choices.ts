/** Choices of services that rules depend on, by their indexes on the server (finance sections 3, 4 and 9). */

/** `destination_type`: a region and not a country. */
export const regionDestination = '1';
/** `delivery_vehicle_id`: the vehicle with a delivery fee. */
export const feeVehicle = '1';
/** `unit_id` of a fulfilment: loose items, which have their own price. */
export const looseItemUnit = '7';

/** `truck_id`: the three pricing methods of a truck. */
export const fixedRateTruck = '1';
export const areaTruck = '2';
export const carrierTruck = '3';

/** `unit_id` of an additional service: the unit that has a quantity type, and the one that is priced by box. */
export const quantityUnit = '8';
export const boxUnit = '9';
/** `type` of an additional service. */
export const returnsType = '1';
export const orderBasedType = '2';
export const callAttemptType = '3';

/** `type_id` of returns: the types that have additional costs. */
export const typesWithCosts: readonly string[] = ['1', '3', '5'];
