/** Rows of remittances, invoices and additional charges. */
import { carrierNames } from '../../shared/practice/terms';
import { baseDate, daySeconds } from '../random';
import { datedStatuses, tableShape } from '../tables/shapes';
import { companies } from './companies';
import { dayBefore, noonOf } from './orders';
import { jsonPool, type RowMakers, weighted } from './row-maker';

const cents = (amount: number) => Math.round(amount * 100) / 100;

export const cashMakers: RowMakers = {
  'cod-remittances': () => {
    const settled = weighted({ Remitted: 24, Exception: 1 });
    const running = weighted({ Pending: 3, Collected: 4, Sent: 3 });
    const paid = JSON.stringify({ actions: { reset: false } });
    return ({ number, count, at, random }) => {
      const to = noonOf(at);
      const status = random.pick(number > count - 160 ? running : settled);
      const orders = random.int(1, 420);
      const collected = cents(orders * random.int(4000, 16_000) * 0.01);
      const fees = cents(collected * random.pick([0.01, 0.0125, 0.02]) + orders * 0.5);
      const remitted = status === 'Remitted' ? Math.min(baseDate, at + random.int(2, 6) * daySeconds) : null;
      const carrier = random.pick(carrierNames);
      const collection = { time: to, label: 'Collected', note: `${orders} orders` };
      return {
        remittance_no: `RM-${80_000 + number}`,
        client: random.pick(companies()).clientJson,
        status_label: status,
        carrier,
        orders,
        collected,
        fees,
        payable: cents(collected - fees),
        cod_detail: JSON.stringify({
          carrier_statuses: datedStatuses([
            { time: to - 7 * daySeconds, label: 'Out for delivery' },
            collection,
            ...(status === 'Pending' || status === 'Collected'
              ? []
              : [{ time: to + daySeconds, label: 'Received at bank', note: `From ${carrier}` }]),
          ]),
          customer_statuses:
            status === 'Pending'
              ? []
              : datedStatuses([
                  { time: to + 3600, label: 'Statement sent' },
                  ...(remitted === null
                    ? []
                    : [{ time: remitted, label: 'Remitted', note: 'Bank transfer' }]),
                ]),
        }),
        period_from: to - 6 * daySeconds,
        period_to: to,
        remitted_at: remitted,
        extra_data: status === 'Remitted' ? paid : null,
      };
    };
  },

  invoices: () => {
    const lines = jsonPool(40, (at) =>
      tableShape(
        { service: 'Service', quantity: 'Quantity', rate: 'Rate (AED)', amount: 'Amount (AED)' },
        ['Delivery', 'Fulfilment', 'Storage', 'Returns', 'COD fee', 'Call attempts']
          .slice(0, 2 + (at % 5))
          .map((service, line) => {
            const quantity = 20 + ((at * 37 + line * 11) % 900);
            const rate = [11.15, 2.5, 0.75, 8.95, 1.25, 0.4][line] ?? 1;
            return { service, quantity, rate: rate.toFixed(2), amount: (quantity * rate).toFixed(2) };
          }),
      ),
    );
    const old = weighted({ Remitted: 20, Expired: 2, Refunded: 1, Cancelled: 1 });
    const fresh = weighted({ Draft: 2, Sent: 6, Remitted: 1 });
    return ({ number, count, at, random }) => {
      const issued = noonOf(at);
      const status = random.pick(number > count - 500 ? fresh : old);
      const net = random.int(20_000, 12_000_000) / 100;
      const tax = cents(net * 0.05);
      const invoiceNo = `INV-${new Date(issued * 1000).getUTCFullYear()}-${String(number).padStart(5, '0')}`;
      return {
        invoice_no: invoiceNo,
        client: random.pick(companies()).clientJson,
        status_label: status,
        issued_on: issued,
        due_on: issued + random.pick([14, 30, 30, 45]) * daySeconds,
        net,
        tax,
        total: cents(net + tax),
        lines: random.pick(lines),
        file: JSON.stringify({
          path: `/files/documents/${invoiceNo}.pdf`,
          exists: status !== 'Draft',
          name: `${invoiceNo}.pdf`,
        }),
        sent_at: status === 'Draft' ? null : at + random.int(3600, 90_000),
        extra_data: status === 'Draft' ? JSON.stringify({ actions: { upload_doc: false } }) : null,
      };
    };
  },

  'additional-services': () => {
    const kinds: Readonly<Record<string, readonly string[]>> = {
      Returns: ['Return inspection', 'Return repacking', 'Return to vendor handling'],
      'Order based': ['Gift wrapping', 'Invoice printing', 'Exchange at the door', 'Address correction'],
      'Call attempt': ['Confirmation call', 'Second call attempt', 'Call in two languages'],
      'Other invoiced service': ['Photo of every parcel', 'Customs paperwork', 'Pallet wrapping'],
    };
    const units: Readonly<Record<string, string>> = {
      Returns: 'Chunk',
      'Order based': 'Order',
      'Call attempt': 'Order',
      'Other invoiced service': 'Pallet',
    };
    const boxes = jsonPool(20, (at) =>
      tableShape(
        { box: 'Box', rate: 'Rate (AED)' },
        ['Mini 15×10×5', 'Small 20×15×10', 'Medium 30×20×20', 'Large 40×30×30']
          .slice(at % 3)
          .map((box, line) => ({
            box,
            rate: ((at + 2) * 0.35 + line * 0.75).toFixed(2),
          })),
      ),
    );
    const terms = jsonPool(12, (at) => ({
      'Charged on': ['Order creation', 'Delivery', 'Month end'][at % 3],
      Minimum: at % 4 === 0 ? '' : `AED ${5 + at}`,
      'Free per month': at % 5 === 0 ? null : at * 10,
    }));
    const statuses = weighted({ Enabled: 10, Disabled: 2, Draft: 2, 'Going on': 2, Cancelled: 1 });
    return ({ number, at, random }) => {
      const kind = random.pick(Object.keys(kinds));
      const status = random.pick(statuses);
      return {
        name: `${random.pick(kinds[kind] ?? [])} ${number}`,
        kind,
        status_label: status,
        client: random.pick(companies()).clientJson,
        unit: units[kind] ?? 'Order',
        rate: random.int(25, 9000) / 100,
        tax_percentage: random.pick([0, 5, 5, 5, 15]),
        box_rates: kind === 'Returns' ? random.pick(boxes) : null,
        terms: random.pick(terms),
        valid_from: dayBefore(random.int(-60, 500)),
        updated_at: at,
        extra_data: random.chance(90)
          ? null
          : JSON.stringify({ actions: { disable: false, destroy: false } }),
      };
    };
  },
};
