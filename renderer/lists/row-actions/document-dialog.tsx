/** Uploads a document to a record: a title and a file that a person picks in the system's dialog. */
import { InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { Failure } from '../../../shared/errors';
import type { PickedFile } from '../../../shared/ipc/contract';
import { fieldMessages } from '../../../shared/messages';
import { FieldFrame } from '../../fields/field-frame';
import { FileField } from '../../fields/file-field';
import { ActionDialog } from '../../ui/action-dialog';
import { FailureCallout } from '../../ui/failure';

export interface DocumentDialogProps {
  readonly noun: string;
  readonly name: string;
  readonly isOpen: boolean;
  /** Sends the document; true when it is done. */
  readonly onUpload: (document: { title: string; file: string }) => Promise<boolean>;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

export function DocumentDialog(props: DocumentDialogProps) {
  const { noun, name, isOpen, onUpload, onClose, onClosed } = props;
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
    const done = await onUpload({ title: title.trim(), file: file.handle });
    setBusy(false);
    if (done) onClose();
  };
  const required = (wrong: boolean) => (wrong ? fieldMessages.required : undefined);
  return (
    <ActionDialog
      title={`Upload document to ${noun} ${name}`}
      width={480}
      isOpen={isOpen}
      unsaved={title.trim() !== '' || file !== null}
      busy={busy}
      verb={{ text: 'Upload', icon: 'cloud-upload' }}
      onSubmit={() => void submit()}
      onClose={onClose}
      onClosed={onClosed}
    >
      <FileField
        id={fileId}
        request="files.pick-document"
        group={false}
        autoFocus
        file={file}
        buttonText={file ? 'Choose another file' : 'Choose a file'}
        error={required(touched.file && !file)}
        onPick={(picked) => {
          setTouched((now) => ({ ...now, file: true }));
          setFailure(null);
          if (!picked) return;
          setFile(picked);
          // The name of the file is the title more often than not.
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
