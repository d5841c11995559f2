/** The dialog of records that have subscription rules: bundles and integrations (hub section 6). */

import { RecordDialog } from '../editors/record-dialog';
import type { RecordDialogProps } from '../editors/use-record-form';
import { subscriptionRules } from './rules-part';

export default function SubscribedRecordDialog(props: RecordDialogProps) {
  return <RecordDialog {...props} part={subscriptionRules} />;
}
