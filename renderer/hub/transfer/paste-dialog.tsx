/** Opens the import with rows that are pasted instead of a file. */
import type { OwnDialogProps } from '../../lists/record-dialogs';
import ImportDialog from './import-dialog';

export default function PasteDialog(props: OwnDialogProps) {
  return <ImportDialog {...props} source="paste" />;
}
