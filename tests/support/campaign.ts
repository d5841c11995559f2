/** Campaigns are the same tests in two lengths: short in `npm test`, long in `npm run test:long`. */
export const isLong = process.env.CODESK_LONG === '1';

/** A count of a campaign. */
export function campaignSize(short: number, long: number): number {
  return isLong ? long : short;
}
