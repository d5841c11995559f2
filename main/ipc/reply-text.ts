/** A reply that is already JSON text. The router forwards it unchanged, because encoding it again can take seconds. */
import type { RowParts } from '../../shared/ipc/reply';

export class ReplyText {
  readonly data: string;
  readonly parts: RowParts | undefined;
  readonly #storedAt: number | undefined;

  /**
   * @param data JSON text
   * @param parts where to fetch the rows that `data` leaves out
   * @param storedAt for an offline reply: when the server sent it, in epoch seconds
   */
  constructor(data: string, parts?: RowParts, storedAt?: number) {
    this.data = data;
    this.parts = parts;
    this.#storedAt = storedAt;
  }

  /** Returns the text of the whole reply. */
  get envelope(): string {
    const parts = this.parts ? `,"parts":${JSON.stringify(this.parts)}` : '';
    const stored = this.#storedAt === undefined ? '' : `,"storedAt":${this.#storedAt}`;
    return `{"ok":true,"data":${this.data}${parts}${stored}}`;
  }
}
