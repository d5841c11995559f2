/**
 * Random changes of two users in every form: the sent values differ from the server only where the user changed or
 * chose them, and no change of one user only is lost.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { createRandom, type Random } from '../../../../sandbox/random';
import type { Texts } from '../../../../shared/conflicts/comparable';
import { compareForms } from '../../../../shared/conflicts/compare-forms';
import { type Difference, isTheirs, sideOf } from '../../../../shared/conflicts/three-way';
import { contractForm } from '../../../../shared/contracts/contract';
import { deliveryPricingForm } from '../../../../shared/contracts/delivery-pricing';
import { serviceForms } from '../../../../shared/forms';
import {
  type FormDefinition,
  type FormState,
  formFieldOf,
  formFields,
  formTables,
} from '../../../../shared/forms/form-definition';
import { hubTables } from '../../../../shared/hub';
import { lists } from '../../../../shared/lists';
import { campaignSize } from '../../../support/campaign';

const texts: Texts = { option: (_list, index) => index, format: 'day/month/year' };

const records: readonly (readonly [string, FormDefinition])[] = [...lists, ...hubTables].flatMap(
  ({ id, fields }) =>
    fields
      ? [
          [
            id,
            {
              title: id,
              sections: [{ title: '', fields: fields.map(formFieldOf) }],
              tables: {},
              emptiesHidden: true,
            },
          ],
        ]
      : [],
);
const definitions: readonly (readonly [string, FormDefinition])[] = [
  ...Object.entries(serviceForms),
  ['contract', contractForm],
  ['delivery pricing', deliveryPricingForm],
  ...records,
];

/** The value of a field for a user: one of four values, of which 0 is empty. Rows by their key. */
interface Meaning {
  readonly fields: Readonly<Record<string, number>>;
  readonly rows: Readonly<Record<string, Readonly<Record<number, number>>>>;
}

const meaningOf = (definition: FormDefinition, random: Random): Meaning => ({
  fields: Object.fromEntries(formFields(definition).map(({ name }) => [name, random.int(0, 3)])),
  rows: Object.fromEntries(
    Object.keys(definition.tables).map((name) => [
      name,
      Object.fromEntries([1, 2, 3].filter(() => random.chance(60)).map((key) => [key, random.int(1, 3)])),
    ]),
  ),
});

function changed(definition: FormDefinition, before: Meaning, random: Random): Meaning {
  const other = meaningOf(definition, random);
  const some = <T>(from: Readonly<Record<string, T>>, to: Readonly<Record<string, T>>) =>
    Object.fromEntries(
      Object.entries(from).map(([name, value]) => [name, random.chance(25) ? (to[name] ?? value) : value]),
    );
  return { fields: some(before.fields, other.fields), rows: some(before.rows, other.rows) };
}

/** The same number in one of the styles of servers. */
const spelled = (value: number, random: Random) =>
  random.pick([`${value}`, `${value}.0`, `0${value}`, `+${value}.00`]);

/** One of the ways to spell a meaning. */
function state(definition: FormDefinition, { fields, rows }: Meaning, random: Random): FormState {
  const values = Object.fromEntries(
    formFields(definition).map(({ name, kind, initial }) => {
      const meant = fields[name] ?? 0;
      if (Array.isArray(initial)) {
        const entries = Array.from({ length: meant }, (_, at) => `${at + 1}`);
        return [name, random.chance(50) ? entries : entries.toReversed()];
      }
      if (meant === 0) return [name, random.pick(kind === 'switch' ? [''] : ['', '  '])];
      return [name, kind === 'decimal' ? spelled(meant, random) : `${meant}`];
    }),
  );
  const tables = Object.fromEntries(
    Object.entries(definition.tables).map(([name, first]) => {
      const table = formTables(definition, values)[name] ?? first;
      const made = Object.entries(rows[name] ?? {}).map(([key, value]) =>
        Object.fromEntries(
          table.columns.map((column) => {
            const meant = table.key.includes(column.name) ? Number(key) : value;
            return [column.name, column.kind === 'decimal' ? spelled(meant, random) : `${meant}`];
          }),
        ),
      );
      return [name, random.chance(50) ? made : made.toReversed()];
    }),
  );
  return { values, tables };
}

const meant = (value: string | readonly string[] | undefined) =>
  typeof value === 'string' || value === undefined ? Number((value ?? '').trim()) : value.length;

/** The meaning of each row by its key. */
const rowsMeant = (definition: FormDefinition, { values, tables }: FormState, name: string) => {
  const table = formTables(definition, values)[name] ?? definition.tables[name];
  const cell = table?.columns.find((column) => !table.key.includes(column.name))?.name ?? '';
  const key = table?.key[0] ?? '';
  return new Map((tables[name] ?? []).map((row) => [Number(row[key]), Number(row[cell])]));
};

describe('nothing of somebody else is replaced unseen', () => {
  const rounds = campaignSize(30, 4_000);
  let merged = 0;
  afterAll(() =>
    console.info(
      `${merged} records merged in ${definitions.length} forms, 0 values of somebody else replaced unseen`,
    ),
  );

  it.each(definitions)(`${rounds} times two people change: %s`, (name, definition) => {
    const random = createRandom([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7));
    for (let round = 0; round < rounds; round += 1) {
      const before = meaningOf(definition, random);
      const meanings = {
        base: before,
        theirs: changed(definition, before, random),
        mine: changed(definition, before, random),
      };
      const sides = {
        base: state(definition, meanings.base, random),
        theirs: state(definition, meanings.theirs, random),
        mine: state(definition, meanings.mine, random),
      };
      const { differences, merge } = compareForms(definition, sides, texts);
      merged += 1;
      const chosen = new Map(
        differences.map((each) => [each, sideOf(each) ?? random.pick(['theirs', 'mine'] as const)]),
      );
      const { values, tables } = merge((each: Difference) => chosen.get(each) ?? 'mine');
      const where = `${name}, round ${round}`;
      const isAsked = differences.some(isTheirs);

      for (const { name: field } of formFields(definition)) {
        const [base = 0, theirs = 0, mine = 0] = [before, meanings.theirs, meanings.mine].map(
          (all) => all.fields[field],
        );
        const sent = meant(values[field]);
        expect([theirs, mine], `${where}: ${field} is one of the two`).toContain(sent);
        // Without a question, the values of the form are sent.
        if (!isAsked) expect([base, mine], `${where}: ${field} changed without a word`).toContain(theirs);
        if (sent === theirs) continue;
        const own = differences.find((each) => each.key.split('/').slice(1).includes(field));
        expect(own && chosen.get(own), `${where}: ${field} replaces theirs`).toBe('mine');
        if (own?.state === 'only_mine') expect(theirs, `${where}: ${field}`).toBe(base);
      }
      for (const table of Object.keys(definition.tables)) {
        const after = rowsMeant(definition, { values, tables }, table);
        const [base, theirs, mine] = [sides.base, sides.theirs, sides.mine].map((side) =>
          rowsMeant(definition, side, table),
        );
        for (const key of [1, 2, 3]) {
          const now = theirs?.get(key);
          const row = `${where}: row ${key} of ${table}`;
          if (!isAsked)
            expect([base?.get(key), mine?.get(key)], `${row} changed without a word`).toContain(now);
          if (after.get(key) === now) continue;
          const isMine = [...chosen].some(
            ([{ key: unit }, side]) =>
              side === 'mine' &&
              (unit.startsWith(`row/${table}/${key}`) || unit.split('/').slice(1).includes(table)),
          );
          expect(isMine, `${row} replaces theirs`).toBe(true);
        }
      }
    }
  });
});
