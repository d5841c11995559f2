import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { withoutTimeZones } from '../../../build/time-zones.mjs';

const require = createRequire(import.meta.url);
const folder = '/node_modules/@blueprintjs/datetime/lib/esm/common';

it("contains the names of Blueprint's table of time zones, and the one entry that its calendars read", async () => {
  const source = withoutTimeZones().load(`${folder}/timezoneItems.js`) ?? '';
  const included = await import(`data:text/javascript,${encodeURIComponent(source)}`);
  const whole = require('@blueprintjs/datetime/lib/cjs/common/timezoneItems');
  expect(Object.keys(included).sort()).toEqual(Object.keys(whole).sort());
  expect(included.UTC_TIME).toEqual(whole.UTC_TIME);
});

it('does not change other modules', () => {
  expect(withoutTimeZones().load(`${folder}/timezoneUtils.js`)).toBeNull();
});
