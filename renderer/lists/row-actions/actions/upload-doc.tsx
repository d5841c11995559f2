/** Uploads a document to a record: a title and a file chosen in the system's dialog. */
import '../row-actions.css';
import { InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { Failure } from '../../../../shared/errors';
import type { PickedFile } from '../../../../shared/ipc/contract';
import { fieldMessages } from '../../../../shared/messages';
import { FieldFrame } from '../../../fields/field-frame';
import { FileField } from '../../../fields/file-field';
import { ActionDialog } from '../../../ui/action-dialog';
import { FailureCallout } from '../../../ui/failure';
import type { RowActionDefinition, RowActionDialogProps } from '../row-action';

export const action: RowActionDefinition = {
  order: 170,
  icon: 'document-open',
  offer: () => ({
    text: 'Upload document',
    permission: 'upload_doc',
    kind: 'uploadDocument',
    names: ['upload_doc', 'upload_document'],
  }),
  Dialog: DocumentDialog,
};

function DocumentDialog({ context, ...dialog }: RowActionDialogProps) {
  const { id, subject, call, write } = context;
  const titleId = useId();
  const fileId = useId();
  const [title, setTitle] = useState('');
  const [file, setFile] = useState<PickedFile | null>(null);
  const [touched, setTouched] = useState({ title: false, file: false });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  const submit = async () => {
    setTouched({ title: true, file: true });
    if (title.trim() === '' || !file) return;
    setBusy(true);
    const done = await write(`Upload document: ${subject}`, 'addedTo', () =>
      call('uploadDocument', { id, title: title.trim(), file: file.handle }),
    );
    setBusy(false);
    if (done) dialog.onClose();
  };
  const required = (wrong: boolean) => (wrong ? fieldMessages.required : undefined);
  return (
    <ActionDialog
      title={`Upload document to ${subject}`}
      width={480}
      unsaved={title.trim() !== '' || file !== null}
      busy={busy}
      verb={{ text: 'Upload', icon: 'cloud-upload' }}
      onSubmit={() => void submit()}
      {...dialog}
    >
      <FileField
        id={fileId}
        request="files.pick-document"
        autoFocus
        file={file}
        buttonText={file ? 'Choose another file' : 'Choose a file'}
        error={required(touched.file && !file)}
        onPick={(picked) => {
          setTouched((now) => ({ ...now, file: true }));
          setFailure(null);
          if (!picked) return;
          setFile(picked);
          // The file name is proposed as the title.
          setTitle((now) => (now.trim() === '' ? picked.name.replace(/\.[^.]*$/, '') : now));
        }}
        onFailure={(failed) => {
          setTouched((now) => ({ ...now, file: true }));
          setFailure(failed);
        }}
      />
      <FieldFrame id={titleId} label="Title" required error={required(touched.title && title.trim() === '')}>
        {(control) => (
          <InputGroup
            {...control}
            fill
            aria-required
            autoComplete="off"
            value={title}
            intent={control['aria-invalid'] ? 'danger' : 'none'}
            onChange={(event) => setTitle(event.target.value)}
            onBlur={() => setTouched((now) => ({ ...now, title: true }))}
          />
        )}
      </FieldFrame>
      {failure && <FailureCallout failure={failure} />}
    </ActionDialog>
  );
}
