/** The policy state of the page without a policy. It needs no schema, because it is used before the first paint. */
import type { PolicyState } from './policy';

export const noPolicyState: PolicyState = {
  sources: [],
  entries: [],
  unknown: [],
  practice: true,
  exportFolders: [],
};
