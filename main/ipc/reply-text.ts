/** A reply that is already JSON text. The router forwards it unchanged, because encoding it again can take seconds. */
import type { RowParts } from '../../shared/ipc/reply';

export class ReplyText {
  readonly #data: string;
  readonly #parts: RowParts | undefined;

  /**
   * @param data JSON text
   * @param parts where to fetch the rows that `data` leaves out
   */
  constructor(data: string, parts?: RowParts) {
    this.#data = data;
    this.#parts = parts;
  }

  /** The text of the whole reply. */
  get envelope(): string {
    const parts = this.#parts ? `,"parts":${JSON.stringify(this.#parts)}` : '';
    return `{"ok":true,"data":${this.#data}${parts}}`;
  }
}
