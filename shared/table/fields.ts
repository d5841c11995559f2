/** Fields of a record that is added and edited in a plain dialog, as data. */
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
  /** Most characters of a text. */
  readonly max?: number;
  /** The rule in words, under the field. */
  readonly help?: string;
  /**
   * What a choice offers when the server's `create` or `edit` reply has no list of the field's name; the practice
   * workspace serves these.
   */
  readonly options?: readonly Option[];
}
