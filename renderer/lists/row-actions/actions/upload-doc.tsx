/** Uploads a document to a record: a title and a file chosen in the system's dialog. */
import '../row-actions.css';
import { InputGroup } from '@blueprintjs/core';
import { useId, useMemo, useState } from 'react';
import { z } from 'zod';
import type { Failure } from '../../../../shared/errors';
import { pickedFileSchema } from '../../../../shared/ipc/contract';
import { fieldMessages } from '../../../../shared/messages';
import { draftTable, secretColumns, useDialogDraft } from '../../../drafts/draft-subject';
import { FieldFrame } from '../../../fields/field-frame';
import { FileField } from '../../../fields/file-field';
import { useStoredFile } from '../../../fields/stored-file';
import { useTypedDraft } from '../../../forms/typed-draft';
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

const storedDocument = z.object({ title: z.string(), file: pickedFileSchema.nullable() });

function DocumentDialog({ context, ...dialog }: RowActionDialogProps) {
  const { list, id, name, row, subject, call, write } = context;
  const titleId = useId();
  const fileId = useId();
  const [title, setTitle] = useState('');
  const { file, problem, setFile, restore } = useStoredFile();
  const [touched, setTouched] = useState({ title: false, file: false });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  const [saved, setSaved] = useState(false);
  const secrets = useMemo(() => secretColumns(list), [list]);
  const draft = useTypedDraft({
    subject: useDialogDraft({
      table: draftTable(list),
      action: 'upload_doc',
      record: { id, name, row },
      title: `A document for ${subject}`,
      secrets,
    }),
    typed: useMemo(
      () => (saved || (title.trim() === '' && !file) ? undefined : { title, file }),
      [saved, title, file],
    ),
    schema: storedDocument,
    onRestore: (kept) => {
      setTitle(kept.title);
      restore(kept.file);
    },
    onDiscard: () => {
      setTitle('');
      setFile(null);
      setTouched({ title: false, file: false });
    },
  });

  const submit = async () => {
    setTouched({ title: true, file: true });
    if (title.trim() === '' || !file) return;
    setBusy(true);
    const done = await write(`Upload document: ${subject}`, 'addedTo', () =>
      call('uploadDocument', { id, title: title.trim(), file: file.handle }),
    );
    setBusy(false);
    if (!done) return;
    setSaved(true);
    dialog.onClose();
  };
  const required = (wrong: boolean) => (wrong ? fieldMessages.required : undefined);
  return (
    <ActionDialog
      title={`Upload document to ${subject}`}
      width={480}
      unsaved={title.trim() !== '' || file !== null}
      onDiscard={draft.discard}
      busy={busy}
      verb={{ text: 'Upload', icon: 'cloud-upload' }}
      onSubmit={() => void submit()}
      {...dialog}
    >
      {draft.note}
      <FileField
        id={fileId}
        request="files.pick-document"
        autoFocus
        file={file}
        buttonText={file ? 'Choose another file' : 'Choose a file'}
        error={problem ?? required(touched.file && !file)}
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
