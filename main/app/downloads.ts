/** The downloads of the app: their thread, the files that are being written, and the jobs of users. */
import { join } from 'node:path';
import type { Job } from '../../shared/ipc/jobs';
import { createDownloadThread } from '../downloads/download-thread';
import { Jobs } from '../files/jobs';
import { markOrigin } from '../files/origin-mark';
import { createParts, type Parts } from '../files/parts';
import type { Network } from '../network/network';
import { downloadLimits, type Policy } from '../policy/policy';
import type { Session } from '../session/current-session';

interface DownloadParts {
  readonly profile: string;
  /** Folder of the bundled threads. */
  readonly scripts: string;
  readonly policy: Policy;
  readonly network: Network;
  readonly session: Pick<Session, 'state' | 'end'>;
  readonly publish: (job: Job) => void;
  readonly log: { error(...parts: unknown[]): void };
}

/** Removes what earlier runs left. The thread starts with the first download. */
export function startDownloads(options: DownloadParts): { readonly parts: Parts; readonly jobs: Jobs } {
  const { profile, scripts, policy, network, session, publish, log } = options;
  const parts = createParts({ records: join(profile, 'parts'), log });
  void parts.cleanUp();
  const jobs = new Jobs({
    parts,
    publish,
    owner: () => session.state().owner,
    limits: downloadLimits(policy),
    download: createDownloadThread({
      script: join(scripts, 'downloads-worker.cjs'),
      network: network.forThreads,
      connectMs: policy.timeouts.connect * 1000,
    }),
    mark: markOrigin,
    refusedToken: (token) => session.end(token),
    unexpected: (error) => log.error('job', error),
  });
  return { parts, jobs };
}
