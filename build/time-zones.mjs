/**
 * Leaves Blueprint's table of time zones out of the page. Its calendars load it for one entry, and it makes a date format
 * for each of its zones: about 28 MB, and up to a second in which the page stands still. Calendars here show the time of this computer and offer no zone.
 */
const table = /[\\/]@blueprintjs[\\/]datetime[\\/]lib[\\/]esm[\\/]common[\\/]timezoneItems\.js$/;

/** Vite plugin that keeps only the entry which the calendars name. */
export function withoutTimeZones() {
  return {
    name: 'codesk:time-zones',
    load(id) {
      if (!table.test(id)) return null;
      return `export const UTC_TIME = { label: 'UTC', ianaCode: 'Etc/UTC', offset: '+00:00' };
        export const TIMEZONE_ITEMS = [UTC_TIME];
        export const MINIMAL_TIMEZONE_ITEMS = [];`;
    },
  };
}
