/**
 * Logs errors that the page reports. A message can quote user input or server data, and a compromised page may report
 * anything: only the form of an error is logged, and not often.
 */

/** Most reports in a minute, and characters of one. */
const limits = { perMinute: 20, characters: 4000 } as const;

interface PageReports {
  /** Logs a report, unless there were too many. */
  take(message: string): void;
}

/** @param now milliseconds */
export function createPageReports(
  log: { error(...parts: unknown[]): void },
  now: () => number = () => performance.now(),
): PageReports {
  let since = Number.NEGATIVE_INFINITY;
  let taken = 0;
  return {
    take(message) {
      const at = now();
      if (at - since >= 60_000) {
        if (taken > limits.perMinute) log.error(`page: ${taken - limits.perMinute} more reports`);
        since = at;
        taken = 0;
      }
      taken += 1;
      if (taken <= limits.perMinute) log.error('page:', withoutValues(message).slice(0, limits.characters));
    },
  };
}

/** Removes control characters, queries of addresses, objects and quoted values. Names of fields stay. */
export function withoutValues(message: string): string {
  return (
    message
      .slice(0, 20_000)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they could forge lines of the log
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, ' ')
      .replace(/(\b[a-z][a-z\d+.-]*:\/\/[^\s?#"'`)]*)[?#][^\s"'`)]*/gi, '$1')
      .replace(/(["'`])((?:(?!\1)[^\n]){0,2000})\1/g, (whole, mark: string, value: string) =>
        /^[a-z_$][\w$.]{0,30}$/i.test(value) && !/\d{3}/.test(value) ? whole : `${mark}…${mark}`,
      )
      .replace(/\{[^{}\n]*\}/g, '{…}')
      .replace(/\d{5,}/g, '…')
  );
}
