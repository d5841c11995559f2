/** What of the user is not finished, for the questions before Codesk closes, before a sign-out and before an update. */

import type { Jobs } from '../files/jobs';
import type { Operations } from '../journal/calls';

interface UnfinishedOptions {
  readonly owner: () => string;
  readonly jobs: Pick<Jobs, 'running'>;
  readonly operations: Pick<Operations, 'underWay'>;
  readonly onTheirWay: () => number;
}

export interface Unfinished {
  /** What an end would stop, by name: files that are being saved, and calls that are being sent. */
  readonly stops: string[];
  /** How many changes go on by themselves when this user is signed in again. */
  readonly later: number;
}

export function createUnfinished({
  owner,
  jobs,
  operations,
  onTheirWay,
}: UnfinishedOptions): () => Unfinished {
  return () => ({
    stops: [
      ...jobs.running().flatMap((job) => (job.owner === owner() ? [job.title] : [])),
      ...operations.underWay(owner()),
    ],
    later: onTheirWay(),
  });
}
