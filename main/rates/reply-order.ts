/**
 * Decides which of several replies about one record is stored. A reply with many rows takes longer to read, and must
 * not overwrite the reply to a later request.
 */

/**
 * Returns a function to call after the rows of a reply are read. That function returns true if no later reply of the
 * same record is stored, and blocks earlier replies from then on.
 * @param key of the record, for this owner
 */
export type ReplyOrder = (owner: string, key: string) => () => boolean;

export function createReplyOrder(): ReplyOrder {
  let replies = 0;
  const lastStored = new Map<string, number>();
  return (owner, key) => {
    replies += 1;
    const own = replies;
    const name = `${owner} ${key}`;
    return () => {
      if ((lastStored.get(name) ?? 0) > own) return false;
      lastStored.set(name, own);
      return true;
    };
  };
}
