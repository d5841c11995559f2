/** An answer that is JSON text already. The router passes it on as it is, because making it text again costs seconds. */
import type { RowParts } from '../../shared/ipc/reply';

export class ReplyText {
  readonly #data: string;
  readonly #parts: RowParts | undefined;

  /**
   * @param data JSON text
   * @param parts where the rows are that `data` leaves out
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
