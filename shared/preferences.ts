/** What a person prefers. Nothing that was typed or must not be lost lives here. */
import { z } from 'zod';

export const themes = ['system', 'light', 'dark'] as const;
export const densities = ['compact', 'normal', 'comfortable'] as const;
export type Density = (typeof densities)[number];

/** Row heights by density, in CSS pixels. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 24, normal: 30, comfortable: 36 };

export const preferencesSchema = z.object({
  theme: z.enum(themes),
  density: z.enum(densities),
  navigationFolded: z.boolean(),
  /** Origin that the sign-in screen proposes. */
  lastServer: z.string(),
  lastEmail: z.string(),
  /** Rows per page by list id. */
  pageSizes: z.record(z.string(), z.number().int()),
});
export type Preferences = z.output<typeof preferencesSchema>;

export const defaultPreferences: Preferences = {
  theme: 'system',
  density: 'normal',
  navigationFolded: false,
  lastServer: '',
  lastEmail: '',
  pageSizes: {},
};
