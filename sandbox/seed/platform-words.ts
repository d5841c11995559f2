/** The words of the platforms: their statuses, fields of orders, shipping codes. Mappings of an integration use them. */
import type { platformNames } from '../../shared/practice/terms';

export type PlatformName = (typeof platformNames)[number];

export interface PlatformWords {
  /** Statuses of an order on the platform, with the system's status that each one means. */
  readonly statuses: readonly (readonly [external: string, internal: string])[];
  /** Codes of shipping methods in the store. */
  readonly methods: readonly string[];
  /** Fields of an order whose value says what to do with it. */
  readonly rules: readonly (readonly [field: string, value: string])[];
  /** Custom fields: name, key in the payload, field of the shipment. */
  readonly customFields: readonly (readonly [field: string, key: string, target: string])[];
  /** The paths of values in the payload of an order. */
  readonly selectors: readonly Selector[];
}

export interface Selector {
  readonly type: string;
  readonly field: string;
  readonly filter?: readonly [field: string, operator: string, value: string];
  readonly returns: string;
  readonly target: string;
}

const shopify: PlatformWords = {
  statuses: [
    ['pending', 'Pending'],
    ['authorized', 'Confirmed'],
    ['paid', 'Confirmed'],
    ['unfulfilled', 'New'],
    ['in_progress', 'Picked'],
    ['fulfilled', 'Shipped'],
    ['delivered', 'Delivered'],
    ['partially_refunded', 'Returned'],
    ['refunded', 'Refunded'],
    ['voided', 'Cancelled'],
  ],
  methods: ['Standard', 'Express', 'Same Day (Dubai)', 'shopify-free-shipping', 'Economy', 'Local pickup'],
  rules: [
    ['financial_status', 'paid'],
    ['financial_status', 'pending'],
    ['fulfillment_status', 'unfulfilled'],
    ['tags', 'ready-to-ship'],
    ['cancelled_at', 'null'],
    ['source_name', 'web'],
    ['confirmed', 'true'],
  ],
  customFields: [
    ['Gift message', 'note_attributes.gift_message', 'gift_note'],
    ['Delivery date', 'note_attributes.delivery_date', 'delivery_date'],
    ['National address', 'note_attributes.national_address', 'address_line_2'],
    ['Door code', 'note_attributes.door_code', 'driver_note'],
    ['Company', 'shipping_address.company', 'company'],
    ['Second phone', 'note_attributes.phone_2', 'phone_2'],
  ],
  selectors: [
    { type: 'order', field: 'name', returns: 'name', target: 'order_no' },
    { type: 'shipping_address', field: 'country_code', returns: 'country_code', target: 'country_code' },
    { type: 'shipping_address', field: 'city', returns: 'city', target: 'city' },
    { type: 'customer', field: 'phone', returns: 'phone', target: 'customer_phone' },
    {
      type: 'order',
      field: 'note_attributes',
      filter: ['name', 'equals', 'gift_message'],
      returns: 'value',
      target: 'gift_note',
    },
    {
      type: 'shipping_lines',
      field: 'shipping_lines',
      filter: ['source', 'not_equals', 'pos'],
      returns: 'code',
      target: 'shipping_method',
    },
  ],
};

const salla: PlatformWords = {
  statuses: [
    ['بإنتظار الدفع', 'Pending'],
    ['بإنتظار المراجعة', 'New'],
    ['تم التنفيذ', 'Confirmed'],
    ['جاري التوصيل', 'In Transit'],
    ['تم التوصيل', 'Delivered'],
    ['تم الشحن', 'Shipped'],
    ['ملغي', 'Cancelled'],
    ['مسترجع', 'Returned'],
  ],
  methods: ['smsa', 'aramex', 'salla_express', 'pickup_branch', 'barq_same_day'],
  rules: [
    ['status.slug', 'in_progress'],
    ['status.slug', 'under_review'],
    ['payment_method', 'cod'],
    ['payment_method', 'mada'],
    ['is_pending_payment', 'false'],
    ['tags', 'gift'],
  ],
  customFields: [
    ['Short address', 'shipping.address.short_code', 'address_line_2'],
    ['Gift card', 'options.gift_card_text', 'gift_note'],
    ['Preferred time', 'shipping.preferred_time', 'delivery_date'],
    ['District', 'shipping.address.district', 'district'],
  ],
  selectors: [
    { type: 'order', field: 'reference_id', returns: 'reference_id', target: 'order_no' },
    { type: 'customer', field: 'mobile', returns: 'mobile', target: 'customer_phone' },
    { type: 'shipping_address', field: 'address.city', returns: 'city', target: 'city' },
    {
      type: 'order',
      field: 'amounts.cash_on_delivery',
      filter: ['payment_method', 'equals', 'cod'],
      returns: 'amount',
      target: 'cod_amount',
    },
    {
      type: 'line_items',
      field: 'options',
      filter: ['name', 'contains', 'gift'],
      returns: 'value',
      target: 'gift_note',
    },
  ],
};

const zid: PlatformWords = {
  statuses: [
    ['new', 'New'],
    ['preparing', 'Allocated'],
    ['ready', 'Packed'],
    ['indelivery', 'In Transit'],
    ['delivered', 'Delivered'],
    ['cancelled', 'Cancelled'],
    ['reversed', 'Returned'],
  ],
  methods: ['zid_ship', 'aramex_zid', 'naqel', 'store_pickup', 'fast_delivery'],
  rules: [
    ['order_status.code', 'new'],
    ['order_status.code', 'preparing'],
    ['payment.method.code', 'zid_cod'],
    ['is_gift_order', '1'],
    ['requires_shipping', 'true'],
  ],
  customFields: [
    ['Gift text', 'gift_message', 'gift_note'],
    ['Street', 'shipping.address.street', 'address_line_1'],
    ['District', 'shipping.address.district', 'district'],
    ['Slot', 'delivery_slot.label', 'delivery_date'],
  ],
  selectors: [
    { type: 'order', field: 'code', returns: 'code', target: 'order_no' },
    { type: 'customer', field: 'name', returns: 'name', target: 'customer_name' },
    { type: 'customer', field: 'mobile', returns: 'mobile', target: 'customer_phone' },
    { type: 'shipping_address', field: 'address.city.name', returns: 'name', target: 'city' },
    {
      type: 'order',
      field: 'payment.invoice',
      filter: ['code', 'equals', 'cod_fee'],
      returns: 'value',
      target: 'cod_amount',
    },
  ],
};

const magento: PlatformWords = {
  statuses: [
    ['pending', 'Pending'],
    ['pending_payment', 'Pending'],
    ['processing', 'Confirmed'],
    ['holded', 'On queue'],
    ['complete', 'Delivered'],
    ['closed', 'Refunded'],
    ['canceled', 'Cancelled'],
    ['fraud', 'Exception'],
  ],
  methods: ['flatrate_flatrate', 'freeshipping_freeshipping', 'tablerate_bestway', 'matrixrate_express'],
  rules: [
    ['state', 'processing'],
    ['status', 'holded'],
    ['payment.method', 'cashondelivery'],
    ['extension_attributes.is_gift', '1'],
    ['store_id', '3'],
  ],
  customFields: [
    ['VAT number', 'billing_address.vat_id', 'tax_no'],
    ['Gift message', 'extension_attributes.gift_message', 'gift_note'],
    ['Company', 'shipping_address.company', 'company'],
    ['Street 2', 'shipping_address.street.1', 'address_line_2'],
    ['Delivery comment', 'extension_attributes.amdelivery_comment', 'driver_note'],
  ],
  selectors: [
    { type: 'order', field: 'increment_id', returns: 'increment_id', target: 'order_no' },
    { type: 'shipping_address', field: 'country_id', returns: 'country_id', target: 'country_code' },
    { type: 'shipping_address', field: 'postcode', returns: 'postcode', target: 'zip_code' },
    {
      type: 'order',
      field: 'payment.additional_information',
      filter: ['method', 'starts_with', 'cash'],
      returns: 'amount_ordered',
      target: 'cod_amount',
    },
    { type: 'order', field: 'order_currency_code', returns: 'order_currency_code', target: 'currency' },
  ],
};

const wooCommerce: PlatformWords = {
  statuses: [
    ['pending', 'Pending'],
    ['processing', 'Confirmed'],
    ['on-hold', 'On queue'],
    ['completed', 'Delivered'],
    ['cancelled', 'Cancelled'],
    ['refunded', 'Refunded'],
    ['failed', 'Failed'],
    ['wc-packed', 'Packed'],
  ],
  methods: ['flat_rate:1', 'flat_rate:3', 'free_shipping:2', 'local_pickup:4', 'wc_express:7'],
  rules: [
    ['status', 'processing'],
    ['status', 'on-hold'],
    ['payment_method', 'cod'],
    ['meta_data._is_preorder', 'yes'],
    ['created_via', 'checkout'],
  ],
  customFields: [
    ['Order note', 'customer_note', 'driver_note'],
    ['Delivery date', 'meta_data._delivery_date', 'delivery_date'],
    ['Area', 'meta_data._billing_area', 'district'],
    ['Gift', 'meta_data._gift_text', 'gift_note'],
  ],
  selectors: [
    { type: 'order', field: 'number', returns: 'number', target: 'order_no' },
    { type: 'billing_address', field: 'email', returns: 'email', target: 'customer_email' },
    { type: 'billing_address', field: 'phone', returns: 'phone', target: 'customer_phone' },
    {
      type: 'order',
      field: 'meta_data',
      filter: ['key', 'equals', '_delivery_date'],
      returns: 'value',
      target: 'delivery_date',
    },
    {
      type: 'shipping_lines',
      field: 'shipping_lines',
      filter: ['total', 'greater_than', '0'],
      returns: 'method_id',
      target: 'shipping_method',
    },
  ],
};

const prestaShop: PlatformWords = {
  statuses: [
    ['1', 'Pending'],
    ['2', 'Confirmed'],
    ['3', 'Picked'],
    ['4', 'Shipped'],
    ['5', 'Delivered'],
    ['6', 'Cancelled'],
    ['7', 'Refunded'],
    ['8', 'Failed'],
  ],
  methods: ['carrier_2', 'carrier_5', 'carrier_9', 'click_collect'],
  rules: [
    ['current_state', '2'],
    ['module', 'ps_cashondelivery'],
    ['gift', '1'],
    ['valid', '1'],
  ],
  customFields: [
    ['Gift message', 'order.gift_message', 'gift_note'],
    ['Other', 'address.other', 'driver_note'],
    ['VAT number', 'address.vat_number', 'tax_no'],
  ],
  selectors: [
    { type: 'order', field: 'reference', returns: 'reference', target: 'order_no' },
    { type: 'shipping_address', field: 'postcode', returns: 'postcode', target: 'zip_code' },
    { type: 'customer', field: 'email', returns: 'email', target: 'customer_email' },
    {
      type: 'order',
      field: 'payment',
      filter: ['module', 'contains', 'cash'],
      returns: 'total_paid',
      target: 'cod_amount',
    },
  ],
};

const customApi: PlatformWords = {
  statuses: [
    ['NEW', 'New'],
    ['CONFIRMED', 'Confirmed'],
    ['PACKED', 'Packed'],
    ['SHIPPED', 'Shipped'],
    ['DELIVERED', 'Delivered'],
    ['RETURNED', 'Returned'],
    ['CANCELLED', 'Cancelled'],
  ],
  methods: ['STD', 'EXP', 'SDD', 'PUP'],
  rules: [
    ['state', 'CONFIRMED'],
    ['payment.type', 'COD'],
    ['hold', 'false'],
    ['channel', 'APP'],
  ],
  customFields: [
    ['Gift note', 'extra.gift_note', 'gift_note'],
    ['Slot', 'extra.slot', 'delivery_date'],
    ['Landmark', 'address.landmark', 'driver_note'],
  ],
  selectors: [
    { type: 'order', field: 'orderNo', returns: 'orderNo', target: 'order_no' },
    { type: 'customer', field: 'fullName', returns: 'fullName', target: 'customer_name' },
    { type: 'shipping_address', field: 'countryCode', returns: 'countryCode', target: 'country_code' },
    {
      type: 'order',
      field: 'payments',
      filter: ['type', 'equals', 'COD'],
      returns: 'amount',
      target: 'cod_amount',
    },
  ],
};

export const platformWords: Readonly<Record<PlatformName, PlatformWords>> = {
  Shopify: shopify,
  WooCommerce: wooCommerce,
  Magento: magento,
  Salla: salla,
  Zid: zid,
  PrestaShop: prestaShop,
  'Custom API': customApi,
};
