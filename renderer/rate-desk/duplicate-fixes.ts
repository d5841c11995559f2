/** Ways to settle rows that have the same key and different rates. */
export const duplicateFixes = [
  { keep: 'first', text: 'Keep the first' },
  { keep: 'last', text: 'Keep the last' },
  { keep: 'highest', text: 'Keep the highest' },
  { keep: 'lowest', text: 'Keep the lowest' },
] as const;
