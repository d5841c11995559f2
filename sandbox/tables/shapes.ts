/** Builds values of structured cell types in the shapes that servers send. The caller provides the texts. */
import { baseDate, daySeconds } from '../random';

/** Address of a picture that the practice workspace draws by its name. */
export function picture(name: string): string {
  return `/files/pictures/${name}.png`;
}

const tints = [
  '#2d72d2',
  '#238551',
  '#c87619',
  '#9d3f9d',
  '#00a396',
  '#cd4246',
  '#7157d9',
  '#5c7080',
] as const;

function firstLetter(name: string): string {
  return name.charAt(0).toUpperCase();
}

/** Every third store has no logo and shows its first letter. */
export function storeShape(name: string, at: number) {
  return {
    name,
    logo: at % 3 === 0 ? null : picture(`store-${(at % 40) + 1}`),
    first_letter: firstLetter(name),
  };
}

/** Every other client has no photo and shows its first letter on its colour. */
export function clientShape(name: string, at: number) {
  const url = at % 2 === 0 ? picture(`client-${(at % 30) + 1}`) : null;
  return { name, photo: { url, color: tints[at % tints.length], first_letter: firstLetter(name) } };
}

export function photoShape(name: string, email: string, at: number) {
  return { url: at % 4 === 0 ? null : picture(`user-${(at % 24) + 1}`), name, email };
}

/** A member of staff, as in the pop-ups of sales contacts and account managers. */
export function staffShape(desk: string, at: number) {
  const mailbox = desk.toLowerCase().replaceAll(/[^a-z0-9]+/g, '.');
  return {
    name: desk,
    email: `${mailbox}@codesk.example`,
    phone: `+9714000${String(1000 + at)}`,
    photo: { url: at % 2 === 0 ? picture(`staff-${(at % 12) + 1}`) : null, first_letter: firstLetter(desk) },
  };
}

export function customerShape(id: number, name: string, country: string) {
  const url = id % 2 === 0 ? picture(`customer-${(id % 20) + 1}`) : null;
  return { id, name, photo: { url, first_letter: firstLetter(name) }, country };
}

interface TableHeader {
  readonly text: string;
  readonly value: string;
}

/** A table; the keys of the first header entries are those of the rows. */
export function tableShape(
  headers: Readonly<Record<string, string>>,
  body: readonly Readonly<Record<string, unknown>>[],
): { header: readonly TableHeader[]; body: readonly Readonly<Record<string, unknown>>[] } {
  return { header: Object.entries(headers).map(([value, text]) => ({ text, value })), body };
}

// A type, because an interface is not assignable to an index signature.
export type SkuLine = {
  readonly sku: string;
  readonly name: string;
  readonly quantity: number;
  readonly serials: readonly string[];
};

/** The table of View SKUs. `more` are columns between the quantity and the serials. */
export function skuTable(lines: readonly SkuLine[], more: Readonly<Record<string, string>> = {}) {
  return tableShape({ sku: 'SKU', name: 'Name', quantity: 'Quantity', ...more, serials: 'Serials' }, lines);
}

export interface TimelineEntry {
  /** Epoch seconds. */
  readonly time: number;
  readonly label: string;
  readonly note?: string;
}

/** One timeline of the COD details. Its times are called `date`. */
export function datedStatuses(entries: readonly TimelineEntry[]) {
  return entries.map(({ time, ...rest }) => ({ date: time, ...rest }));
}

export function socialLinks(handle: string, at: number) {
  const link = (on: boolean, address: string) => (on ? `https://${address}/${handle}` : null);
  return {
    facebook: link(at % 2 === 0, 'facebook.example'),
    linkedin: link(at % 3 === 0, 'linkedin.example'),
    twitter: link(at % 5 === 0, 'twitter.example'),
    instagram: link(true, 'instagram.example'),
    youtube: link(at % 4 === 0, 'youtube.example'),
    pinterest: link(at % 7 === 0, 'pinterest.example'),
  };
}

/** An action of a row with its own menu. `name` is the name of the permission. */
export function rowAction(
  name: string,
  title: string,
  flags: { visible?: boolean; disabled?: boolean } = {},
) {
  return { name, title, visible: flags.visible ?? true, disabled: flags.disabled ?? false };
}

/** The history of a record in three steps. */
export function timelineShape(at: number): TimelineEntry[] {
  return [
    { time: baseDate - (at + 4) * daySeconds, label: 'Created' },
    { time: baseDate - (at + 3) * daySeconds, label: 'Approved', note: 'By the practice desk' },
    { time: baseDate - at * daySeconds, label: 'Closed' },
  ];
}

export function keyValues(at: number) {
  return {
    Reference: `R-${1000 + at}`,
    Quantity: at * 3,
    Remark: at % 3 === 0 ? null : 'As agreed',
  };
}

/** Up to three errors of a record. */
export function problems(at: number): readonly string[] {
  return ['A field is missing.', 'The amount is below zero.', 'The country is not known.'].slice(0, at % 4);
}

/** Colours by name. */
export const colours = [
  { name: 'Black', color: '#1c2127' },
  { name: 'White', color: '#f6f7f9' },
  { name: 'Sand', color: '#d9c2a3' },
  { name: 'Emerald', color: '#1c6e42' },
  { name: 'Royal blue', color: '#215db0' },
  { name: 'Rose', color: '#e79fb4' },
  { name: 'Burgundy', color: '#7b1f3a' },
  { name: 'Gold', color: '#d1a64a' },
  { name: 'Silver', color: '#c5cbd3' },
] as const;
