/** Every component with inputs stores a draft, or is listed below with the reason why not. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, it } from 'vitest';

/** Components whose input is neither stored nor lost, with the place of their input. */
const withoutDraft: Readonly<Record<string, string>> = {
  // Secrets are never stored.
  'app/sign-in/sign-in-form.tsx': 'secret: the password and the token of a session',
  'app/proxy-dialog.tsx': 'secret: the password for a proxy',
  'sku-search/connect-dialog.tsx': 'secret: the token of the SKU search',
  'lists/row-actions/show-secret.tsx': 'secret: shown, and nothing is typed',
  // Parts of forms: their input belongs to the draft of the form around them.
  'contracts/pricing-file.tsx': 'part of the service of a contract',
  'forms/form-field.tsx': 'a field of a form',
  'forms/form-footer.tsx': 'the buttons of a form',
  'services/service-fields.tsx': 'part of a service form, and of the service of a contract',
  'sku-search/sku-field.tsx': 'a cell of a row editor',
  'subscriptions/rules-editor.tsx': 'part of the record dialog: the rules are beside its fields',
  'row-tables/import-dialog.tsx': 'picks a file and puts its rows into the form at once',
  'hub/transfer/choose-file.tsx': 'part of the import dialog',
  'hub/transfer/pasted-columns.tsx': 'part of the import dialog',
  'hub/trial/payload-input.tsx': 'part of the trial page',
  'order-costs/order-fields.tsx': 'part of the question what an order costs: the page and the dialog keep it',
  'rate-rounds/change-fields.tsx': 'part of a rate round',
  // Their values are stored in the preferences, in the address or in the memory of the list when chosen.
  'lists/columns/columns-panel.tsx': 'columns: a preference with each press',
  'lists/export/export-columns.tsx': 'the columns of an export: kept for the list',
  'lists/sortable-choice.tsx': 'columns and tiles: a preference with each press',
  'lists/grid/heading-row.tsx': 'the selection of rows',
  'lists/grid/list-row.tsx': 'the selection of rows',
  'lists/pager.tsx': 'rows per page: in the memory of the list',
  'lists/views/view-preview.tsx': 'one short name; the view is opened again from its link or file',
  'lists/views/views-name-form.tsx': 'one short name; the filters behind it are kept',
  'compare/comparison-frame.tsx': 'how a comparison is shown',
  'compare/side-chooser.tsx': 'what is compared: in the address',
  'hub/compare/copying.tsx': 'the selection of differences, found again by comparing',
  'hub/compare/integration-side.tsx': 'what is compared: in the address',
  'hub/compare/part-area.tsx': 'finds rows in a comparison',
  'hub/trial/trial-result.tsx': 'finds lines in a result',
  'palette/palette-dialog.tsx': 'finds places, actions and records',
  'app/appearance.tsx': 'a preference with each press',
  'app/updates/updates-section.tsx': 'one choice, kept with the press',
  'order-costs/assumptions.tsx': 'a preference with each choice',
  'forms/conflict-rows.tsx':
    'which side of a field: the form under it is the draft, and asks again when it is saved',
  'outbox/collisions-dialog.tsx': 'which side of a row: stored with each click',
  // The draft of the rate desk is on the disk itself, and so is a round: each answer and each tick is an edit of it.
  'rate-reading/questions.tsx':
    'an answer about the file: kept with the draft of the desk, or learned, when it is chosen',
  'rate-reading/choose-several.tsx': 'ticks: the rate files are made at once',
  'rate-reading/zone-places.tsx': 'asks before it is closed; the places are an answer once they are taken',
  'rate-desk/layout-settings.tsx': 'how the file is read: kept with the draft of the desk when it is chosen',
  'rate-desk/compare/other-parts.tsx': 'ticks of what is queued at once',
  'rate-desk/reading-line.tsx': 'how the file is read: kept with the draft of the desk when it is chosen',
  'rate-desk/compare/compare-panel.tsx': 'ticks: each is an edit',
  'rate-desk/compare/change-row.tsx': 'ticks: each is an edit',
  'rate-rounds/round-services.tsx': 'ticks: each is kept with the round',
  'rate-rounds/service-rows.tsx': 'ticks: each is kept with the round',
  // Nothing of it would be missed.
  'app/support-bundle.tsx': 'ticks of what goes into a file that is made at once',
  'rate-desk/adjust-dialog.tsx': 'one choice of a rounding, over a selection that ends with the page',
  'rates/rate-curve.tsx': 'which curve is drawn',
  'lists/plots/list-plot.tsx': 'which rows are drawn',
  'lists/plots/plot-dialog.tsx': 'which plot is drawn',
  'rate-desk/rate-file-list.tsx': 'finds a rate file by its name',
  'rate-desk/find-bar.tsx': 'finds rows, and replaces in them at once: an edit',
  'rate-desk/contract-target.tsx': 'part of the choice of a target',
  'rate-desk/service-target.tsx': 'part of the dialog that chooses a service',
  'rate-desk/target-dialog.tsx': 'one choice among services and tables, in the rate file once it is made',
};

const typedInto =
  /<(InputGroup|TextArea|FileField|FieldControl|Combobox|HTMLSelect|NumericInput|Radio|RadioGroup|Checkbox|Switch|FormDialog|FormFooter|FieldGrid|SkuField|SecretInput|input|textarea|select|DecimalInput|DayInput)\b|useUnsavedGuard\(|(?<!-)\bunsaved=/;
const keepsDraft = /use(Dialog|Typed|Form|Inner|Import)?Draft\(|\bonTyped\b/;
/** The controls themselves, and filters, which are stored with their list. */
const ownLayers = ['ui', 'fields', 'grid', 'filters'];

const root = join(import.meta.dirname, '../../../../renderer');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .map((path) => path.split(sep).join('/'))
  .filter((path) => !ownLayers.includes(path.split('/')[0] ?? ''));

it('each form keeps a draft, or says why not', () => {
  const without = files.filter((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return typedInto.test(text) && !keepsDraft.test(text);
  });
  expect(without.sort()).toEqual(Object.keys(withoutDraft).sort());
});

it('each dialog with a draft can be left in a way that discards it', () => {
  const dialogs = files.filter((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return /<ActionDialog\b/.test(text) && /\bunsaved=/.test(text) && keepsDraft.test(text);
  });
  expect(dialogs.length).toBeGreaterThan(3);
  for (const path of dialogs) expect(readFileSync(join(root, path), 'utf8'), path).toMatch(/\bonDiscard=/);
});
