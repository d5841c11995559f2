/** All names in the service forms and row tables exist: option lists, sample files, import types, fields. */
import { describe, expect, it } from 'vitest';
import { contractListNames } from '../../../../shared/api/contracts';
import { financeCalls } from '../../../../shared/api/finance';
import { deliveryPricingForm } from '../../../../shared/contracts/delivery-pricing';
import { serviceForms, serviceTypes } from '../../../../shared/forms';
import {
  type FormDefinition,
  type FormValues,
  fieldList,
  formFields,
  formTables,
} from '../../../../shared/forms/form-definition';
import { everyTable, type ServiceFormDefinition } from '../../../../shared/forms/service-form';
import { columnList, type RowTableDefinition } from '../../../../shared/row-tables/row-table';

/** The page loads the cities of the destination. */
const ofPage = 'rowCities';
/** Values that reach every branch of functions of the values, including all numbers with a special meaning. */
const indexes = ['', '0', '1', '2', '3', '5', '7', '8', '9'];

/** The values of a form with each field set to each index in turn. */
function variants(form: FormDefinition): readonly FormValues[] {
  const fields = formFields(form);
  const blank = Object.fromEntries(fields.map(({ name, initial }) => [name, initial]));
  return fields.flatMap(({ name }) => indexes.map((index) => ({ ...blank, [name]: index })));
}

/** One sentence for each name that does not exist. */
function missing(
  form: FormDefinition,
  tables: readonly RowTableDefinition[],
  { lists, keyed = [] }: { readonly lists: readonly string[]; readonly keyed?: readonly string[] },
): readonly string[] {
  const values = variants(form);
  const isThere = (list: string) =>
    list === ofPage || lists.includes(list) || keyed.some((name) => list.startsWith(`${name}.`));
  const fieldNames = formFields(form).flatMap((field) => [
    ...values.map((each) => [field.name, fieldList(field, each)] as const),
    ...(['choice', 'choices', 'cities'].includes(field.kind) && !field.own && !field.options
      ? [[field.name, 'any list'] as const]
      : []),
  ]);
  const columnNames = tables.flatMap((table) =>
    table.columns
      .filter(({ kind }) => kind === 'choice')
      .flatMap((column) =>
        table.columns.flatMap(({ name }) =>
          indexes.map(
            (index) => [`${table.id} ${column.name}`, columnList(column, { [name]: index }) ?? ''] as const,
          ),
        ),
      ),
  );
  const lost = [...fieldNames, ...columnNames].flatMap(([name, list]) =>
    list === undefined || isThere(list) ? [] : [`${name} names the option list ${list}`],
  );
  const keys = tables.flatMap((table) =>
    table.key
      .filter((name) => !table.columns.some((column) => column.name === name))
      .map((name) => `${table.id} has no column ${name} for its key`),
  );
  const shown = values.flatMap((each) => Object.entries(formTables(form, each)));
  const unlisted = shown.flatMap(([name, table]) =>
    tables.includes(table) && name in form.tables ? [] : [`${name} shows ${table.id}, which is not listed`],
  );
  const imports = tables.flatMap(({ id, importType, sample }) => [
    ...(importType === undefined || isImport(importType) ? [] : [`${id} imports type ${importType}`]),
    ...((importType === undefined) === (sample === undefined) ? [] : [`${id} needs a sample for its import`]),
  ]);
  return [...new Set([...lost, ...keys, ...unlisted, ...imports])];
}

const isImport = (type: number) =>
  financeCalls['rates.parse'].input.safeParse({ type, file: 'handle' }).success;
const missingOf = (form: ServiceFormDefinition) =>
  missing(
    form,
    everyTable(form).map(([, table]) => table),
    { lists: form.optionLists, keyed: form.keyedLists ?? [] },
  );

describe('names in forms', () => {
  it.each(serviceTypes)('exists for %s', (type) => {
    expect(missingOf(serviceForms[type])).toEqual([]);
  });

  it('exists for the delivery pricing of a contract', () => {
    const lists = [...contractListNames, 'cities'];
    expect(missing(deliveryPricingForm, Object.values(deliveryPricingForm.tables), { lists })).toEqual([]);
  });

  it('is reported when it does not', () => {
    const form = serviceForms.stock_collection;
    const { rates, ...others } = form.tables;
    if (!rates) throw new Error('Stock collection has no rates');
    const table = { ...rates, key: ['from', 'town'], importType: 9 };
    const wrong: ServiceFormDefinition = {
      ...form,
      optionLists: form.optionLists.filter((list) => list !== 'trucks' && list !== 'truck_tons'),
      tables: { rates: table, ...others },
    };
    expect(missingOf(wrong)).toEqual([
      'truck_id names the option list trucks',
      'area-rates number_of_tons names the option list truck_tons',
      'stock-rates has no column town for its key',
      'rates shows stock-rates, which is not listed',
      'stock-rates imports type 9',
    ]);
  });
});

describe('kinds of service', () => {
  it('have a unique order, noun and name', () => {
    const forms = serviceTypes.map((type) => serviceForms[type]);
    for (const of of ['id', 'order', 'label', 'noun', 'title', 'optionGroup'] as const) {
      expect(new Set(forms.map((form) => form[of])).size, of).toBe(forms.length);
    }
    for (const { id } of forms) expect(serviceForms[id].id).toBe(id);
  });
});
