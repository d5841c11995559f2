/** Fields of records that are added and edited in the simple dialog, as data. */
import type { Option } from '../option';

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
    | 'switch';
  readonly required?: boolean;
  /** Maximum number of characters. */
  readonly max?: number;
  /** The rule as text, shown below the field. */
  readonly help?: string;
  /**
   * Options of a choice if the server's `create` or `edit` reply has no list with the field's name. The practice
   * workspace sends them.
   */
  readonly options?: readonly Option[];
}
