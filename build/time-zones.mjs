/**
 * Removes Blueprint's table of time zones from the page. Calendars load it for one entry, and it creates a
 * date format per zone: about 28 MB and up to a second of blocked page. Calendars here show local time and
 * offer no zone.
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
