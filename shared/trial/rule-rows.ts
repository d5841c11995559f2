/** Reads the fields of a rule row, in any form that the server returns. */
import { isRecord } from '../records';
import type { OptionsByField } from './findings';
import { scalarText } from './payload';

/** The row of a rule with the option lists of its table. */
export class RuleRow {
  readonly #fields: Readonly<Record<string, unknown>>;
  readonly #options: OptionsByField;

  constructor(fields: Readonly<Record<string, unknown>>, options: OptionsByField = {}) {
    this.#fields = fields;
    this.#options = options;
  }

  /** The text of a field, `system_code` also as `systemCode`; empty if it is missing. */
  text(name: string): string {
    return textIn(this.#raw(name)) ?? '';
  }

  /** The first of several fields that has a text. */
  firstText(names: readonly string[]): string {
    for (const name of names) {
      const found = this.text(name);
      if (found !== '') return found;
    }
    return '';
  }

  /**
   * The display text of a choice: the name next to the id in the row (`carrier` or `carrier_name` for `carrier_id`),
   * else the option with this id, else the id.
   */
  choice(name: string): string {
    const id = this.text(name);
    const own = name.replace(/_id$/, '');
    const beside = [...(own === name ? [] : [own]), `${own}_name`, `${own}_label`, `${own}_text`];
    const known = this.firstText(beside) || this.optionText(name);
    return known === id && own !== name && id !== '' ? `#${id}` : known;
  }

  /** The text of a choice that may be sent by index; the value itself if no option has that index. */
  optionText(name: string): string {
    const sent = this.text(name);
    if (sent === '') return '';
    const option = this.#options[name]?.find(({ index }) => String(index) === sent);
    return option?.text.trim() || sent;
  }

  #raw(name: string): unknown {
    if (Object.hasOwn(this.#fields, name)) return this.#fields[name];
    if (!name.includes('_')) return undefined;
    const camel = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    return Object.hasOwn(this.#fields, camel) ? this.#fields[camel] : undefined;
  }
}

/** A single value, or the name of an object such as `{id, name}`. */
function textIn(value: unknown): string | undefined {
  if (!isRecord(value)) return scalarText(value);
  for (const name of ['name', 'text', 'label', 'title', 'value', 'id']) {
    const found = Object.hasOwn(value, name) ? scalarText(value[name]) : undefined;
    if (found) return found;
  }
  return undefined;
}
