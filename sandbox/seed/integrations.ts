/**
 * The plan of each integration: its company, its platform and its missing parts. Its row and its mappings follow the
 * plan.
 */
import { platformNames } from '../../shared/practice/terms';
import { type Company, companies } from './companies';

/** Number of integrations. Each webhook and each message belongs to one of them. */
export const integrationCount = 240;

/** A part that an integration does not have, so that it is not ready. */
export type Lack =
  | 'countries'
  | 'shipping-methods'
  | 'skus'
  | 'suppliers'
  | 'order-status'
  | 'enabled-validation'
  | 'replace-char'
  | 'credentials';

export interface PlannedIntegration {
  readonly number: number;
  readonly company: Company;
  readonly platform: (typeof platformNames)[number];
  readonly status: 'Active' | 'Inactive' | 'Test Mode' | 'Draft' | 'Disabled';
  readonly lacks: ReadonlySet<Lack>;
  /** Just added: it has its validations and nothing else. */
  readonly isNew: boolean;
}

/** The integration whose mappings have very long texts, markup and other scripts. */
export const oddIntegration = 2;

/** The missing parts by the number of the integration modulo forty. The others are ready. */
const lacksOf: Readonly<Record<number, readonly Lack[]>> = {
  3: ['countries'],
  6: ['shipping-methods'],
  9: ['skus'],
  12: ['suppliers'],
  15: ['order-status'],
  18: ['enabled-validation'],
  21: ['replace-char'],
  24: ['credentials'],
  27: ['countries', 'skus', 'enabled-validation'],
};
const draftAt = 30;
const newAt = 33;
const statuses = {
  5: 'Inactive',
  8: 'Test Mode',
  10: 'Test Mode',
  14: 'Disabled',
  16: 'Inactive',
} as const;

/** @param number from 1 */
export function integrationAt(number: number): PlannedIntegration {
  const all = companies();
  const company = all[(number * 2) % all.length] ?? all[0];
  if (!company) throw new Error('There are no companies');
  const place = number % 40;
  const isNew = place === newAt;
  return {
    number,
    company,
    platform: platformNames[((number - 1) * 3) % platformNames.length] ?? 'Custom API',
    status:
      isNew || place === draftAt ? 'Draft' : (statuses[(number % 17) as keyof typeof statuses] ?? 'Active'),
    lacks: new Set(lacksOf[place] ?? []),
    isNew,
  };
}
