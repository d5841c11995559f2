/** The date formats. Separate from `dates.ts`, which the sign-in screen does not need. */

/** Orders of day, month and year that users can choose, as the policy file names them. */
export const dateFormats = ['day/month/year', 'month/day/year', 'year-month-day'] as const;
export type DateFormat = (typeof dateFormats)[number];
export const defaultDateFormat: DateFormat = 'day/month/year';
