/**
 * Which of several replies about one record is kept. A reply with many rows takes longer to read, and must not replace
 * what was read after a save.
 */

/**
 * Called when a reply arrives. Call what it returns once the rows of the reply are read: it is true if no later reply of
 * the same record is kept, and from then on no earlier one is.
 * @param key of the record, for this owner
 */
export type ReplyOrder = (owner: string, key: string) => () => boolean;

export function createReplyOrder(): ReplyOrder {
  let replies = 0;
  const lastKept = new Map<string, number>();
  return (owner, key) => {
    replies += 1;
    const own = replies;
    const name = `${owner} ${key}`;
    return () => {
      if ((lastKept.get(name) ?? 0) > own) return false;
      lastKept.set(name, own);
      return true;
    };
  };
}
