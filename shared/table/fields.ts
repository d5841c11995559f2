/** Fields of records that are added and edited in the simple dialog, as data. */
import type { NumberBounds } from '../field-rules';
import type { Option } from '../option';

/** The values of a record's form, by field name: text, or a list of texts for `choices`. */
export type RecordValues = Readonly<Record<string, string | readonly string[]>>;

export interface RecordField {
  readonly name: string;
  readonly label: string;
  readonly kind:
    | 'text'
    | 'long_text'
    | 'number'
    | 'email'
    | 'url'
    | 'phone'
    | 'date'
    | 'choice'
    | 'choices'
    | 'switch'
    /** A text from a search on the server, started by Enter. */
    | 'search'
    /** A text that is hidden until the user shows it. */
    | 'secret';
  /** A function if it depends on other values. */
  readonly required?: boolean | ((values: RecordValues) => boolean);
  /** The message of an empty field, if it differs from the default. */
  readonly requiredText?: string;
  /** Without it the field is always shown. A hidden field is not checked and sent empty. */
  readonly visible?: (values: RecordValues) => boolean;
  /** While true, nothing can be entered, and the field is sent empty. */
  readonly disabled?: (values: RecordValues) => boolean;
  /** The bounds of a number. */
  readonly bounds?: NumberBounds;
  /** The value of a new record. */
  readonly initial?: string;
  /** Names of the field in rows and replies, if they differ from its name in a payload; tried in order. */
  readonly readAs?: readonly string[];
  /** Place of the options in the reply, if not under the name of the field with `index` and `text`. */
  readonly optionsIn?: {
    readonly list: string;
    readonly index?: string;
    readonly text?: string;
    /**
     * A second list of the reply. Its entries are named after the option whose index is in their field `of`, with
     * `noun`: `Aramex (accounts Dubai, Riyadh)`.
     */
    readonly beside?: { readonly list: string; readonly of: string; readonly noun: string };
  };
  /** Only for a `search`: the call that finds texts by a word. */
  readonly searchCall?: 'skusMapping.search';
  /** True for a field that only Edit has, and only if the loaded record has it. */
  readonly onlyStored?: true;
  /** A multi-select has the entry Select All. */
  readonly selectAll?: true;
  /** Least number of characters of a text that is not empty. */
  readonly min?: number;
  /** Greatest number of characters. A longer text shows its message while it is typed; nothing is cut off. */
  readonly max?: number;
  /** The rule as text, shown below the field. */
  readonly help?: string;
  /**
   * Options of a choice if the server's `create` or `edit` reply has no list with the field's name. The practice
   * workspace sends them.
   */
  readonly options?: readonly Option[];
}

/** The names that rows and replies have for a field. */
export const readNames = ({ name, readAs = [name] }: Pick<RecordField, 'name' | 'readAs'>) => readAs;

/**
 * Returns the required fields that a row does not have under any name. Their values are unknown and cannot be copied or
 * written to a file; an empty field is known.
 * @param values the form values of the row
 */
export function unknownFields(
  fields: readonly RecordField[],
  row: Readonly<Record<string, unknown>>,
  values: RecordValues,
): readonly RecordField[] {
  return fields.filter((field) => {
    const { required = false, visible, kind } = field;
    const isRequired = typeof required === 'function' ? required(values) : required;
    const isShown = visible?.(values) ?? true;
    return (
      isRequired && isShown && kind !== 'choices' && (values[field.name] ?? '') === '' && !isHeld(field, row)
    );
  });
}

const isHeld = (field: RecordField, row: Readonly<Record<string, unknown>>) =>
  readNames(field).some((name) => row[name] !== undefined);
