/** What the page knows of the policy where there is none. Without a schema: it is needed before the first paint. */
import type { PolicyState } from './policy';

export const noPolicyState: PolicyState = {
  sources: [],
  entries: [],
  unknown: [],
  practice: true,
  exportFolders: [],
};
