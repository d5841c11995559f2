/** Rows of orders, calls, shipments, deliveries, pickups and returns. */
import { callOutcomes, carrierNames, warehouseNames } from '../../shared/practice/terms';
import { baseDate, daySeconds, type Random } from '../random';
import { picture, rowAction, type TimelineEntry } from '../tables/shapes';
import { matchingOrder, noonOf, type Order, orderOf } from './orders';
import { jsonPool, type RowMakers, weighted } from './row-maker';

const notReset = JSON.stringify({ actions: { reset: false } });
const notShown = JSON.stringify({ detail: { actions: { show: false, reset: false } } });

/** Statuses of a shipment by the status of its order. The carrier may know more than the order. */
const shipmentStatuses: Readonly<Record<string, readonly string[]>> = {
  Picked: ['Scheduled', 'Assigned'],
  Packed: ['Scheduled', 'Assigned', 'Picked'],
  Shipped: ['Picked', 'Shipped', 'Shipped'],
  'In Transit': ['In Transit', 'In Transit', 'In Transit', 'Held by customs'],
  Delivered: ['Delivered'],
  Refunded: ['Returned'],
  Exception: ['Exception', 'Exception', 'Held by customs'],
  Failed: ['Exception', 'Rts Request'],
  Returned: ['Returned', 'Returned', 'Returned', 'Rts Request'],
  Lost: ['Lost'],
  Cancelled: ['Cancelled'],
};
const hasShipment = (order: Order) => shipmentStatuses[order.status] !== undefined;

function shipmentTimeline(order: Order, status: string, random: Random): TimelineEntry[] {
  const entries: TimelineEntry[] = [{ time: order.at + 900, label: 'Label created' }];
  if (order.shippedAt === null) {
    if (status === 'Cancelled') entries.push({ time: order.at + 7200, label: 'Cancelled by the store' });
    return entries;
  }
  let time = order.shippedAt;
  entries.push({ time, label: 'Shipped', note: `Handed to ${order.carrier}` });
  time += random.int(14_000, 50_000);
  entries.push({ time, label: 'In Transit', note: `Sorted for ${order.city}` });
  if (order.deliveredOn !== null) {
    entries.push({
      time: Math.max(time + 3600, order.deliveredOn),
      label: 'Delivered',
      note: `Code checked at the door`,
    });
  } else if (status !== 'In Transit' && status !== 'Shipped') {
    entries.push({ time: time + random.int(30_000, 90_000), label: status });
  }
  return entries;
}

const drivers = Array.from({ length: 60 }, (_, at) => `Driver ${String(101 + at)}`);
const deliveryStatuses: Readonly<Record<string, readonly string[]>> = {
  Shipped: ['Scheduled', 'Assigned'],
  'In Transit': ['Scheduled', 'Assigned', 'Going on'],
  Delivered: ['Delivered', 'Delivered', 'Finished'],
  Refunded: ['Finished'],
  Exception: ['Failed'],
  Failed: ['Failed'],
  Returned: ['Failed', 'Cancelled'],
};

const hours = (from: number, to: number, step: string, random: Random) =>
  `${String(random.int(from, to)).padStart(2, '0')}:${step}`;

const returnable = (order: Order) => order.status === 'Returned' || order.status === 'Refunded';

const scripts = jsonPool(
  6,
  (at) =>
    `<h3>Confirmation call ${at + 1}</h3><p>Good day, this is the <b>order desk</b>. You ordered from us and pay <b>on delivery</b>.</p>` +
    '<ol><li>Check the address and a landmark nearby.</li><li>Say the amount in the local currency.</li>' +
    `<li>Offer ${at % 2 === 0 ? 'tomorrow or the day after' : 'today before 20:00'}.</li></ol>`,
);
const agents = Array.from({ length: 24 }, (_, at) => `Call-centre desk ${at + 1}`);

export const fulfilmentMakers: RowMakers = {
  orders:
    () =>
    ({ number, count, random }) => {
      const order = orderOf(number, count);
      return {
        order_no: order.orderNo,
        store: order.company.storeJson,
        customer: order.customer,
        customer_phone: order.phone,
        country: order.country,
        city: order.city,
        status_label: order.status,
        payment_type: order.payment,
        amount: order.amount,
        items: order.items,
        carrier: order.shippedAt === null ? null : order.carrier,
        created_at: order.at,
        delivered_at: order.deliveredOn,
        extra_data: random.chance(97) ? null : random.chance(80) ? notReset : notShown,
      };
    },

  shipments: () => (position) => {
    const { random, number } = position;
    const order = matchingOrder(position, 3, hasShipment);
    const status = random.pick(shipmentStatuses[order.status] ?? ['Scheduled']);
    return {
      tracking_no: `${order.country === 'United Arab Emirates' ? 'AE' : 'XB'}${700_000_000 + number * 7}`,
      order_no: order.orderNo,
      store: order.company.storeJson,
      carrier: order.carrier,
      scope: order.carrier === 'Own fleet' ? 'Internal' : 'External',
      status_label: status,
      timeline: JSON.stringify(shipmentTimeline(order, status, random)),
      country: order.country,
      city: order.city,
      weight: random.int(10, 400 + 300 * order.items) / 100,
      cod_amount: order.payment === 'COD' ? order.amount : 0,
      shipped_at: order.shippedAt,
      delivered_at: status === 'Delivered' ? order.deliveredOn : null,
      extra_data: null,
    };
  },

  deliveries: () => (position) => {
    const { random, number } = position;
    const order = matchingOrder(position, 4, ({ status }) => deliveryStatuses[status] !== undefined);
    const status = random.pick(deliveryStatuses[order.status] ?? ['Scheduled']);
    const done = status === 'Delivered' || status === 'Finished';
    const planned = noonOf((order.shippedAt ?? order.at) + daySeconds);
    const day = order.deliveredOn ?? planned;
    return {
      stop_no: `DL-${500_000 + number}`,
      order_no: order.orderNo,
      driver: random.pick(drivers),
      city: order.city,
      status_label: status,
      delivery_date: day,
      // Between 09:00 and 21:00 UTC of that day; the date itself is noon.
      arrived: done || status === 'Failed' ? day + random.int(-10_800, 32_400) : null,
      cod_amount: order.payment === 'COD' ? order.amount : 0,
      cash_handed_in: order.payment === 'COD' ? JSON.stringify(status === 'Finished') : null,
      rating: done && random.chance(60) ? random.pick([5, 5, 5, 4, 4, 3, 2, 1]) : null,
      proof: done ? JSON.stringify(picture(`proof-${random.int(1, 30)}`)) : null,
      extra_data: status === 'Delivered' ? notReset : null,
    };
  },

  pickups: () => {
    const past = weighted({ Collected: 5, Finished: 12, Failed: 1, Cancelled: 1 });
    const coming = weighted({ Scheduled: 3, Assigned: 2 });
    const open = JSON.stringify({
      actions: [
        rowAction('show', 'View'),
        rowAction('update', 'Edit pickup'),
        rowAction('reset', 'Ask again', { disabled: true }),
        rowAction('destroy', 'Remove'),
      ],
    });
    const closed = JSON.stringify({
      actions: [
        rowAction('show', 'View'),
        rowAction('update', 'Edit pickup', { disabled: true }),
        rowAction('destroy', 'Remove', { visible: false }),
      ],
    });
    const failed = JSON.stringify({
      actions: [
        rowAction('show', 'View'),
        rowAction('reset', 'Ask again'),
        rowAction('destroy', 'Remove', { disabled: true }),
      ],
    });
    const addresses = jsonPool(16, (at) => ({
      Street: `Warehouse Street ${at + 3}, Gate ${(at % 6) + 1}`,
      Dock: at % 4 === 0 ? '' : `Dock ${(at % 12) + 1}`,
      'Opening hours': at % 2 === 0 ? '07:00 – 22:00' : '08:00 – 18:00',
      'Access code': at % 5 === 0 ? null : String(4000 + at * 13),
    }));
    return ({ number, count, at, random }) => {
      // The last ones are later than the day of the practice data.
      const ahead = number > count - 40;
      const status = random.pick(ahead ? coming : past);
      const from = random.int(7, 15);
      return {
        pickup_no: `PU-${20_000 + number}`,
        warehouse: random.pick(warehouseNames),
        carrier: random.pick(carrierNames),
        status_label: status,
        pickup_date: ahead ? baseDate + random.int(0, 6) * daySeconds : noonOf(at),
        ready_from: `${String(from).padStart(2, '0')}:00`,
        ready_until: hours(from + 2, from + 5, random.pick(['00', '30']), random),
        parcels: random.int(1, 400),
        contact_phone: `+97150000${String(1000 + (number % 9000))}`,
        address: random.pick(addresses),
        note: random.chance(30) ? random.pick(['Dock 4', 'Ring at gate B', 'Pallet jack needed']) : null,
        updated_at: Math.min(at + random.int(600, 40_000), baseDate),
        extra_data: ahead ? open : status === 'Failed' ? failed : closed,
      };
    };
  },

  returns: () => {
    const done = weighted({ Completed: 6, Refunded: 4, Rejected: 1, 'Received at FC': 1 });
    const running = weighted({ 'Rts Request': 3, 'In Transit': 3, Received: 2, 'Received at FC': 2 });
    const inspections = jsonPool(24, (at) => ({
      Condition: ['As new', 'Opened', 'Damaged', 'Incomplete'][at % 4],
      'Inspected by': `Returns desk ${(at % 5) + 1}`,
      Seal: at % 3 === 0 ? '' : 'Unbroken',
      Decision: ['Back to stock', 'Back to stock', 'Write off', 'Send to client'][at % 4],
      Remark: at % 5 === 0 ? null : 'Packed again',
    }));
    const labels = jsonPool(20, (at) => ({
      // One label is missing although the row says that it exists.
      path: `/files/documents/return-label-${at + 1}${at === 7 ? '-missing' : ''}.pdf`,
      exists: at % 5 !== 0,
      name: `return-label-${at + 1}.pdf`,
    }));
    const menu = (mayReset: boolean, mayUpload: boolean) =>
      JSON.stringify({
        actions: [
          rowAction('show', 'View'),
          rowAction('reset', 'Back to request', { disabled: !mayReset }),
          rowAction('upload_doc', 'Add photo or report', { visible: mayUpload }),
          rowAction('comments', 'Comments'),
        ],
      });
    const menus = { running: menu(true, true), done: menu(false, true), rejected: menu(true, false) };
    return (position) => {
      const { random, number } = position;
      const order = matchingOrder(position, 7, returnable);
      const requested = Math.min(
        baseDate - 3600,
        (order.shippedAt ?? order.at) + random.int(2, 9) * daySeconds,
      );
      const isRecent = requested > baseDate - 14 * daySeconds;
      const status = random.pick(isRecent ? running : done);
      const received =
        status === 'Rts Request' || status === 'In Transit' ? null : requested + 3 * daySeconds;
      return {
        return_no: `RT-${300_000 + number}`,
        order_no: order.orderNo,
        store: order.company.storeJson,
        status_label: status,
        carrier: order.carrier,
        refund: status === 'Refunded' || status === 'Completed' ? order.amount : 0,
        inspection: received === null ? null : random.pick(inspections),
        label: random.pick(labels),
        requested_at: requested,
        received_on: received === null ? null : Math.min(baseDate, noonOf(received)),
        extra_data: status === 'Rejected' ? menus.rejected : isRecent ? menus.running : menus.done,
      };
    };
  },

  'call-centre-confirmation': () => {
    const open = weighted({ New: 3, Open: 4, Pending: 4, Scheduled: 2 });
    const unreached = callOutcomes.filter((text) =>
      ['No Answer', 'Busy', 'Switched Off', 'Call Back Later', 'Customer Not Available'].includes(text),
    );
    const refused = callOutcomes.filter((text) => text !== 'Confirmed' && !unreached.includes(text));
    const resolvedFlags = JSON.stringify({ actions: { open: true, pending: false } });
    return (position) => {
      const { random, number, count } = position;
      const order = matchingOrder(position, 0, ({ payment }) => payment === 'COD');
      const isOpen = number > count - 180;
      const status = isOpen ? random.pick(open) : order.status === 'Cancelled' ? 'Cancelled' : 'Resolved';
      const attempts = status === 'New' ? 0 : random.int(1, isOpen ? 3 : 4);
      const outcome =
        status === 'New'
          ? null
          : status === 'Resolved'
            ? 'Confirmed'
            : random.pick(status === 'Cancelled' ? refused : unreached);
      const called =
        attempts === 0 ? null : Math.min(baseDate, order.at + attempts * random.int(900, 20_000));
      return {
        order_no: order.orderNo,
        customer: order.customer,
        customer_phone: order.phone,
        city: order.city,
        status_label: status,
        outcome,
        attempts,
        agent: attempts === 0 ? null : random.pick(agents),
        amount: order.amount,
        script: random.pick(scripts),
        created_at: order.at,
        called_at: called,
        call_again_at: status === 'Scheduled' || status === 'Pending' ? hours(9, 20, '30', random) : null,
        extra_data: status === 'Resolved' ? resolvedFlags : null,
      };
    };
  },
};
