/** The journey that `npm start` plays without a display. Writes screenshots and the export to the given folder. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, fixtureFile, launch, test } from '../../support/app/fixtures';
import {
  exportContracts,
  importAndCorrect,
  openDelivery,
  openPractice,
  submitAndCheck,
} from '../../support/app/journey';

test('price a delivery from a real rate file and export the contracts', async ({ profile }) => {
  test.setTimeout(180_000);
  const out = process.env.CODESK_DEMO_OUT ?? 'out/demo';
  mkdirSync(out, { recursive: true });
  const codesk = await launch({ profile });
  let taken = 0;
  const picture = (name: string) => {
    taken += 1;
    return codesk.page
      .screenshot({ path: join(out, `${String(taken).padStart(2, '0')}-${name}.png`) })
      .then(() => undefined);
  };
  const played = { ...codesk, picture: (name: string) => picture(name.replace('journey-', '')) };
  await expect(codesk.page.getByRole('button', { name: 'Open practice workspace' })).toBeVisible();
  await picture('sign-in');
  await openPractice(played);
  const target = join(out, 'ContractsExport.csv');
  const id = await openDelivery(played);
  await picture('delivery-service');
  await importAndCorrect(played, {
    rates: fixtureFile('special-delivery-2023-duplicate.csv'),
    rowsInFile: 7,
    target,
  });
  await submitAndCheck(played, id, 6);
  await exportContracts(played, target);
  await picture('exported');
  expect(readFileSync(target, 'utf8').trimEnd().split('\n')).toHaveLength(20_001);
  await codesk.close();
});
