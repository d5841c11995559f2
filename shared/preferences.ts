/** The preferences of a user. They hold nothing that was typed into a form or must not be lost. */
import { z } from 'zod';
import { type Density, densities, keptTableSchema } from './table/layout';

export const themes = ['system', 'light', 'dark'] as const;

/** Row heights by density, in CSS pixels. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 24, normal: 30, comfortable: 36 };

export const preferencesSchema = z.object({
  theme: z.enum(themes),
  density: z.enum(densities),
  navigationFolded: z.boolean(),
  /** Names of the closed groups of the navigation. */
  navigationClosed: z.array(z.string()),
  /** Origin that the sign-in screen proposes. */
  lastServer: z.string(),
  lastEmail: z.string(),
  /** Rows per page by list id, in the order in which they were chosen. */
  pageSizes: z.record(z.string(), z.number().int()),
  /** Columns, widths and saved views by list id. */
  tables: z.record(z.string(), keptTableSchema),
});
export type Preferences = z.output<typeof preferencesSchema>;

export const defaultPreferences: Preferences = {
  theme: 'system',
  density: 'normal',
  navigationFolded: false,
  navigationClosed: [],
  lastServer: '',
  lastEmail: '',
  pageSizes: {},
  tables: {},
};
