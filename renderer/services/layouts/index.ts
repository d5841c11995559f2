/** The layout of each kind of service. */
import type { ServiceType } from '../../../shared/service-types';
import type { ServiceLayout } from '../service-layout';
import { layout as additionalService } from './additional-service';
import { layout as delivery } from './delivery';
import { layout as fulfilment } from './fulfilment';
import { layout as returnAndImportDelivery } from './return-and-import-delivery';
import { layout as stockCollection } from './stock-collection';

export const serviceLayouts: Readonly<Record<ServiceType, ServiceLayout>> = {
  delivery,
  fulfilment,
  stock_collection: stockCollection,
  additional_service: additionalService,
  return_and_import_delivery: returnAndImportDelivery,
};
