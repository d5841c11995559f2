/** Why a rate file cannot be queued, each reason with its fix. */
import { targetName } from '../../../shared/desk/rates';
import type { RateBook } from '../../../shared/ipc/rates';
import { counted } from '../../../shared/quantities';
import { type FindingName, findingKinds, severityOf } from '../../../shared/rates/findings';
import { refusals } from '../../../shared/rates/refusals';

export interface QueueReason {
  readonly text: string;
  /** The kind of finding to go to. */
  readonly finding?: FindingName;
}

/** Returns the reasons; empty if the file can be queued. `checkResult` checks overlaps in the result. */
export function queueReasons(book: RateBook): readonly QueueReason[] {
  const { rateFile, refuse, changes, findings } = book;
  if (refuse) return [{ text: refusals[refuse].text }];
  const reasons: QueueReason[] = [];
  if (!rateFile.target) reasons.push({ text: 'No service is chosen. Choose the service of these rates.' });
  else if (!changes)
    reasons.push({
      text: `The current rates of ${targetName(rateFile.target)} are not loaded. Load them to compare the file.`,
    });
  for (const finding of findings) {
    if (severityOf(finding) !== 'error') continue;
    const { kind, count } = finding;
    const rows = findingKinds[kind].place === 'file' ? '' : ` in ${counted(count, 'row')}`;
    reasons.push({ text: `${findingKinds[kind].title}${rows}`, finding: kind });
  }
  if (book.blocks && reasons.length === 0)
    reasons.push({
      text: 'The file needs a decision first. See the findings beside the grid.',
    });
  if (changes && reasons.length === 0) {
    const { added, changed, removed } = changes.accepted;
    if (added + changed + removed === 0) reasons.push({ text: nothingText(changes) });
  }
  return reasons;
}

function nothingText({ added, changed, removed }: NonNullable<RateBook['changes']>): string {
  if (added + changed + removed === 0) return 'The file and the current rates are the same. Nothing to send.';
  return 'No change is accepted. Accept at least one in the comparison.';
}
