/** The dialog of records that have subscription rules: bundles and integrations (hub section 6). */
import type { RecordDialogProps } from '../editors/record-dialog';
import { RecordDialog } from '../editors/record-dialog';
import { subscriptionRules } from './rules-part';

export default function SubscribedRecordDialog(props: RecordDialogProps) {
  return <RecordDialog {...props} part={subscriptionRules} />;
}
