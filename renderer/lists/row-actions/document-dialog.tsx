/** Uploads a document to a record: a title and a file that a person picks in the system's dialog. */
import './row-actions.css';
import { Button, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { Failure } from '../../../shared/errors';
import type { PickedFile } from '../../../shared/ipc/contract';
import { fieldMessages } from '../../../shared/messages';
import { shownNumber } from '../../../shared/money';
import { FieldFrame } from '../../fields/field-frame';
import { failureOf, invoke } from '../../ipc';
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

  const pick = async () => {
    setFailure(null);
    try {
      const picked = await invoke('files.pick-document', {});
      if (!picked) return;
      setFile(picked);
      // The name of the file is the title more often than not.
      setTitle((now) => (now.trim() === '' ? picked.name.replace(/\.[^.]*$/, '') : now));
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setTouched((now) => ({ ...now, file: true }));
    }
  };
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
      <FieldFrame id={fileId} label="File" required error={required(touched.file && !file)}>
        {(control) => (
          <div className="codesk-picked-file">
            <Button
              {...control}
              icon="document-open"
              autoFocus
              text={file ? 'Choose another file' : 'Choose a file'}
              onClick={() => void pick()}
            />
            <span role="status">{file && `${file.name} (${sizeText(file.size)})`}</span>
          </div>
        )}
      </FieldFrame>
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

/** Bytes in the unit a person thinks in. */
function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${shownNumber(Math.round(bytes / 1024))} KB`;
  return `${shownNumber((bytes / 1024 / 1024).toFixed(1))} MB`;
}
