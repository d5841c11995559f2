/**
 * The options that the texts of a file mean. A cell keeps its text; which option that is depends on the option lists, which
 * may be newer than the file, and for some columns on another cell of the row.
 */
import type { Option } from '../option';
import { columnList, type RowColumn, type TableRow } from '../row-tables/row-table';
import type { FieldCells } from './book-cells';
import { TextColumn } from './columns';
import type { FindingName } from './findings';

export interface Choice {
  /** What is sent; undefined if the text is no option. */
  readonly index: string | undefined;
  /** Text of the option, else that of the file. */
  readonly text: string;
  readonly finding: FindingName | undefined;
}

/** Option lists by their name; a list that was never loaded is absent. */
export type OptionLists = Readonly<Record<string, readonly Option[]>>;

const blank: Choice = { index: '', text: '', finding: undefined };

/** The options of the choice columns of one file. A list that was never loaded, or is empty, is no list: nothing is found. */
export class Choices {
  readonly #fields: ReadonlyMap<string, FieldCells>;
  readonly #columns: ReadonlyMap<string, RowColumn>;
  readonly #lists = new Map<string, OptionIndex>();
  /** By list: the choice of each text, by its code. */
  readonly #known = new Map<string, Choice[]>();
  readonly #isChecked: boolean;

  /** @param isChecked false while no service is chosen: another service may have the options that a text means */
  constructor(
    fields: ReadonlyMap<string, FieldCells>,
    columns: ReadonlyMap<string, RowColumn>,
    lists: OptionLists,
    isChecked = true,
  ) {
    this.#fields = fields;
    this.#columns = columns;
    this.#isChecked = isChecked;
    for (const [name, options] of Object.entries(lists))
      if (options.length > 0) this.#lists.set(name, new OptionIndex(options));
  }

  /** Fields whose texts are options of lists that are there. */
  fields(): string[] {
    return [...this.#columns.values()].flatMap((column) => {
      if (column.kind !== 'choice') return [];
      return column.optionsOf || this.#lists.has(column.options ?? '') ? [column.name] : [];
    });
  }

  /** What a cell means; undefined for a field without choices, and while its list is not there. */
  at(row: number, field: string): Choice | undefined {
    const column = this.#columns.get(field);
    const cells = this.#fields.get(field);
    if (column?.kind !== 'choice' || !(cells?.column instanceof TextColumn)) return undefined;
    const list = column.optionsOf ? columnList(column, this.#rowOf(row, field)) : column.options;
    return list === undefined ? undefined : this.ofCode(list, cells.column, cells.column.codes[row] ?? 0);
  }

  ofCode(list: string, { texts }: TextColumn, code: number): Choice | undefined {
    if (code === 0) return blank;
    const options = this.#lists.get(list);
    if (!options) return undefined;
    let known = this.#known.get(list);
    if (!known) {
      known = [];
      this.#known.set(list, known);
    }
    known[code] ??= this.#choice(options, texts[code] ?? '');
    return known[code];
  }

  #choice(options: OptionIndex, text: string): Choice {
    const choice = options.choice(text);
    return this.#isChecked ? choice : { ...choice, finding: undefined };
  }

  /** The values of a row that may tell which list another field has. */
  #rowOf(row: number, but: string): TableRow {
    const values: Record<string, string> = {};
    for (const [name, cells] of this.#fields) {
      if (name === but) continue;
      const choice = this.#columns.get(name)?.optionsOf ? undefined : this.at(row, name);
      values[name] = choice?.index ?? cells.column.text(row);
    }
    return values;
  }
}

/** The options of one list by their index and by their text. */
class OptionIndex {
  readonly #byIndex = new Map<string, Option>();
  readonly #byText = new Map<string, Option[]>();

  constructor(options: readonly Option[]) {
    for (const option of options) {
      this.#byIndex.set(String(option.index), option);
      const text = plainText(option.text);
      const same = this.#byText.get(text) ?? [];
      if (!same.some(({ index }) => index === option.index)) this.#byText.set(text, [...same, option]);
    }
  }

  choice(text: string): Choice {
    const named = this.#byText.get(plainText(text)) ?? [];
    const option =
      named.length === 1 ? named[0] : named.length === 0 ? this.#byIndex.get(text.trim()) : undefined;
    if (option) return { index: String(option.index), text: option.text, finding: undefined };
    return { index: undefined, text, finding: named.length > 1 ? 'several-choices' : 'unknown-choice' };
  }
}

/** Without case, accents and repeated spaces. */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
