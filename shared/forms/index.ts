/** The form of each kind of service. */
import type { ServiceType } from '../service-types';
import { additionalServiceForm } from './additional-service';
import type { FormDefinition } from './definition';
import { deliveryForm } from './delivery';
import { fulfilmentForm } from './fulfilment';
import { returnAndImportDeliveryForm } from './return-and-import-delivery';
import { stockCollectionForm } from './stock-collection';

export const serviceForms: Readonly<Record<ServiceType, FormDefinition>> = {
  delivery: deliveryForm,
  fulfilment: fulfilmentForm,
  stock_collection: stockCollectionForm,
  additional_service: additionalServiceForm,
  return_and_import_delivery: returnAndImportDeliveryForm,
};
