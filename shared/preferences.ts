/** The preferences of a user. They contain no form input and nothing that must not be lost. */
import type { z } from 'zod';
import { defaultDateFormat } from './date-formats';
import type {
  guideSteps,
  preferencesSchema,
  rateGuideSchema,
  storedPreferencesSchema,
} from './preferences-schema';
import type { Density } from './table/layout';

export type GuideStep = (typeof guideSteps)[number];
export type RateGuide = z.output<typeof rateGuideSchema>;
export type Preferences = z.output<typeof preferencesSchema>;
export type StoredPreferences = z.output<typeof storedPreferencesSchema>;

/** Row heights by density, in CSS pixels. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 24, normal: 30, comfortable: 36 };

/** In `pageSizes`: the choice for all lists without their own choice. */
export const everyList = '*';

export const defaultPreferences: Preferences = {
  theme: 'system',
  density: 'normal',
  dateFormat: defaultDateFormat,
  navigationFolded: false,
  navigationClosed: [],
  lastServer: '',
  lastEmail: '',
  pageSizes: {},
  homeTiles: {},
  tables: {},
  exportType: 'csv',
  orderCosts: {},
  rateSheetBeside: true,
  notifications: true,
  rateGuide: { state: 'new', since: 0, done: [] },
};
