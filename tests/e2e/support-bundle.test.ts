/** The support bundle in the real app: also for a user who cannot sign in. */
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { zipEntries } from '../../shared/rates/zip-directory';
import { expect, signIn, test } from '../support/app/fixtures';

function textOf(file: string, name: string): string {
  const bytes = readFileSync(file);
  const entry = (zipEntries(bytes) ?? []).find((each) => each.name === name);
  if (!entry) return '';
  const raw = bytes.subarray(entry.start, entry.start + entry.packed);
  return (entry.method === 8 ? inflateRawSync(raw) : raw).toString('utf8');
}

test('a support bundle is saved before the sign-in, and from About with the selected parts', async ({
  codesk,
}) => {
  const { page } = codesk;
  const folder = mkdtempSync(join(tmpdir(), 'codesk-bundle-'));
  const file = join(folder, 'before.zip');
  await codesk.saveTo(file);
  await page.getByRole('button', { name: 'Save support bundle…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Support bundle' });
  await expect(dialog.getByText('Support bundle of Codesk')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save…' }).click();
  await expect(page.getByText('before.zip saved')).toBeVisible();
  expect(textOf(file, 'versions.txt')).toMatch(/^Electron {2,}\d/m);
  expect(textOf(file, 'personal/log-full.txt')).toBe('');

  await signIn(page);
  await page.evaluate(() => {
    window.location.hash = '#/about';
  });
  await page.getByRole('button', { name: 'Save support bundle…' }).click();
  await dialog.getByRole('checkbox', { name: 'Include Names of drafts and rate files' }).press('Space');
  // A missing folder: nothing is written, and the selection in the dialog stays.
  await codesk.saveTo(join(folder, 'gone', 'after.zip'));
  await dialog.getByRole('button', { name: 'Save…' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  const after = join(folder, 'after.zip');
  await codesk.saveTo(after);
  await dialog.getByRole('button', { name: 'Save…' }).click();
  await expect(page.getByText('after.zip saved')).toBeVisible();
  expect(existsSync(after)).toBe(true);
  expect(textOf(after, 'network.txt')).toMatch(/^Routes to the server +direct$/m);
  expect(textOf(after, 'personal/drafts.txt')).toContain('No drafts');
});
