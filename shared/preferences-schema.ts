/** The schemas of the preferences. Separate from their defaults, so that the page can load these without zod. */
import { z } from 'zod';
import { dateFormats } from './date-formats';
import { exportTypes } from './table/exported-file';
import { densities } from './table/layout';
import { storedTableSchema } from './table/layout-schema';

export const themes = ['system', 'light', 'dark'] as const;

export const guideSteps = ['open', 'service', 'answer', 'mend', 'compare', 'queue', 'sent'] as const;

/** Progress of the user in the first steps of the rate desk. */
export const rateGuideSchema = z.object({
  /** `left` can be continued, `finished` is not shown again. */
  state: z.enum(['new', 'running', 'left', 'finished']),
  /** Start time, in milliseconds since 1970: its rate file is not older. */
  since: z.number(),
  /** The completed steps. */
  done: z.array(z.enum(guideSteps)),
});

export const preferencesSchema = z.object({
  theme: z.enum(themes),
  density: z.enum(densities),
  /** How dates are shown and typed. */
  dateFormat: z.enum(dateFormats),
  navigationFolded: z.boolean(),
  /** Names of the closed groups of the navigation. */
  navigationClosed: z.array(z.string()),
  /** Origin that the sign-in screen proposes. */
  lastServer: z.string(),
  lastEmail: z.string(),
  /** Rows per page by list id, in the order of choice; 0 is as many as fit, `*` is all lists. */
  pageSizes: z.record(z.string(), z.number().int()),
  /** Ids of the tiles of the home in their order, by the owner of the session; the first set without a choice. */
  homeTiles: z.record(z.string(), z.array(z.string())),
  /** Columns, widths and saved views by list id. */
  tables: z.record(z.string(), storedTableSchema),
  /** The type of file that exports of lists are saved as. */
  exportType: z.enum(exportTypes),
  /** Assumptions about the cost of an order that differ from the default (`shared/rates/order-cost/assumptions.ts`). */
  orderCosts: z.record(z.string(), z.string()),
  /** In a wide window of the rate desk, the original file is below the findings; else it is a tab. */
  rateSheetBeside: z.boolean(),
  /** System notifications when work has finished or needs the user while Codesk is in the background. */
  notifications: z.boolean(),
  /** The first steps in the rate desk. */
  rateGuide: rateGuideSchema,
});

/** The preferences for the page, with the names of those that the policy file fixes. */
export const storedPreferencesSchema = preferencesSchema.extend({
  fixed: z.array(z.enum(['dateFormat'])).optional(),
});
