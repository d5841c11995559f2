import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readPolicy } from '../../../main/policy';

const policyOf = (entries: object) => {
  const file = join(mkdtempSync(join(tmpdir(), 'codesk-policy-')), 'policy.json');
  writeFileSync(file, JSON.stringify(entries));
  return readPolicy([file]);
};

it.each(['day/month/year', 'month/day/year', 'year-month-day'])(
  'a policy can fix the date format %s',
  (dateFormat) => {
    expect(policyOf({ dateFormat }).policy.dateFormat).toBe(dateFormat);
  },
);

it('a policy that says nothing about dates leaves them to the user', () => {
  expect(policyOf({}).policy.dateFormat).toBeUndefined();
});

it('a date format that does not exist is not used, and a warning says so', () => {
  const { policy, warning } = policyOf({ dateFormat: 'DD.MM.YYYY' });
  expect(policy.dateFormat).toBeUndefined();
  expect(warning).toContain('dateFormat');
});
