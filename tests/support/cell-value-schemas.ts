/** Schemas of the values of the cell types that the domain documents (tables section 2). */
import { z } from 'zod';

const text = z.string();
const filled = text.min(1);
const picture = text.regex(/^\/files\/pictures\/[a-z0-9-]+\.png$/);
const pictureOrLetter = z.strictObject({ url: picture.nullable(), first_letter: filled.max(2) });
const epoch = z.int().min(1_500_000_000).max(2_000_000_000);
const clock = text.regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const staff = z.strictObject({
  name: filled,
  email: z.email(),
  phone: text.regex(/^\+\d+$/),
  photo: pictureOrLetter,
});
const table = z.strictObject({
  header: z.array(z.strictObject({ text: filled, value: filled })).min(1),
  body: z.array(z.record(text, z.unknown())),
});
const keyValues = z.record(filled, z.union([text, z.number(), z.null()]));
const dated = z.array(z.strictObject({ date: epoch, label: filled, note: filled.optional() }));
const link = z.url().nullable();

interface Branch {
  readonly name: string;
  readonly children?: readonly Branch[] | undefined;
}
const branch: z.ZodType<Branch> = z.lazy(() =>
  z.strictObject({ name: filled, children: z.array(branch).optional() }),
);

export const cellValueSchemas: Readonly<Record<string, z.ZodType>> = {
  id: z.int().positive(),
  text,
  status: filled,
  number: z.number(),
  date: epoch,
  datetime: epoch,
  time: z.union([epoch, clock]),
  star_rating: z.number().min(0).max(5),
  boolean: z.union([z.boolean(), z.enum(['Yes', 'No'])]),
  list: z.array(filled),
  list_modal: z.strictObject({ label: filled, has_error: z.boolean(), errors: z.array(filled) }),
  errors_list: z.array(filled),
  error_log: z.union([z.literal('No Errors'), z.looseObject({ message: filled })]),
  image: z.union([picture, z.strictObject({ url: picture })]),
  photo: z.strictObject({ url: picture.nullable(), name: filled, email: z.email() }),
  client: z.strictObject({
    name: filled,
    photo: z.strictObject({
      url: picture.nullable(),
      color: text.regex(/^#[0-9a-f]{6}$/),
      first_letter: filled,
    }),
  }),
  store: z.strictObject({ name: filled, logo: picture.nullable(), first_letter: filled }),
  table,
  object: keyValues,
  headers: z.record(filled, filled),
  details: keyValues,
  json: z.record(text, z.unknown()),
  download: z.strictObject({ path: text.startsWith('/files/'), exists: z.boolean(), name: filled }),
  social_links: z.union([
    z.strictObject({}),
    z.strictObject({
      facebook: link,
      linkedin: link,
      twitter: link,
      instagram: link,
      youtube: link,
      pinterest: link,
    }),
  ]),
  token: filled,
  secret: filled,
  color_swatches: z.array(
    z.union([
      text.regex(/^#[0-9a-f]{6}$/),
      z.strictObject({ name: filled, color: text.regex(/^#[0-9a-f]{6}$/) }),
    ]),
  ),
  roles: z.array(z.strictObject({ id: z.int(), name: filled, description: text.optional() })),
  warehouses: z.array(
    z.strictObject({ id: z.int(), name: filled, code: filled.optional(), city: filled.optional() }),
  ),
  sale_person: staff,
  account_manager: staff,
  mail_template: z.strictObject({ name: filled, subject: filled, body: text.startsWith('<') }),
  platform_actions: z.array(
    z.strictObject({ action_id: z.int(), platform_action: filled, system_action: filled }),
  ),
  subscription_rules: z.array(
    z.strictObject({
      id: z.int(),
      is_repetitive: z.boolean(),
      occur_days: z.int(),
      skus: z.union([
        filled,
        z.array(filled).min(1),
        z.array(z.strictObject({ sku_id: z.int(), quantity: z.int().min(0), systemCode: filled })).min(1),
      ]),
    }),
  ),
  payload: z.strictObject({ url: z.url(), title: filled, body: filled }),
  request: z.strictObject({
    user: filled,
    title: filled,
    headers: z.record(filled, filled).optional(),
    body: filled,
  }),
  role_entities: z.array(branch).min(1),
  cod_detail: z.strictObject({ carrier_statuses: dated, customer_statuses: dated }),
  timeline: z.array(z.strictObject({ time: epoch, label: filled, note: filled.optional() })).min(1),
  html: z.union([z.literal(''), text.startsWith('<')]),
  customers: z.array(z.strictObject({ id: z.int(), name: filled, photo: pictureOrLetter, country: filled })),
  skus: table.refine(
    ({ header, body }) =>
      header.some(({ text: shown }) => shown === 'Serials') &&
      body.every(({ serials }) => Array.isArray(serials)),
  ),
  content: z.array(z.looseObject({ language: filled, title: filled, description: filled })).min(1),
  validations: z.array(
    z.strictObject({ validation_id: z.int(), name: filled, status: z.int().min(0).max(1) }),
  ),
};
