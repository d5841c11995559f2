/**
 * The Uploads page (`settings.uploads?type=`): imports one file into a list. A refused file stays selected, so that it
 * can be corrected and sent again.
 */
import { Button, Callout, HTMLSelect } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { type Ref, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { z } from 'zod';
import type { CallOutput } from '../../shared/api';
import { type Failure, isUnknown } from '../../shared/errors';
import { type PickedFile, pickedFileSchema } from '../../shared/ipc/contract';
import { fieldMessages, notices } from '../../shared/messages';
import { useDraftToOpen } from '../drafts/use-draft-to-open';
import { FieldFrame } from '../fields/field-frame';
import { FileField, rowFileHelp } from '../fields/file-field';
import { useStoredFile } from '../fields/stored-file';
import { useTypedDraft } from '../forms/typed-draft';
import { api, failureOf, Operation, resend, sessionOwner } from '../ipc';
import { reloadTable } from '../lists/list-queries';
import { useOperationOnScreen, useOperations } from '../operations/operations';
import { UnknownOutcome } from '../operations/unknown-outcome';
import { ImportErrors } from '../row-tables/import-errors';
import { useBusy } from '../ui/busy';
import { useConfirm } from '../ui/confirm';
import { FailureCallout, FailureState, notifyFailure } from '../ui/failure';
import { notify } from '../ui/notices';
import { PageHeader } from '../ui/page-header';
import { useIsPicking } from '../ui/picking';
import { StateMessage } from '../ui/state-message';
import { type UploadType, useUploadTypes } from './upload-types';
import './uploads.css';
import { TitledCallout } from '../ui/callout';

export default function UploadsPage() {
  const [query, setQuery] = useSearchParams();
  const { types, loading, failure, retry } = useUploadTypes();
  const navigate = useNavigate();
  const requestedType = query.get('type') ?? '';
  const chosen = types.find(({ type }) => type === requestedType);
  return (
    <>
      <PageHeader title="Uploads" description="Import a file into a list">
        {chosen && (
          <Button
            icon="arrow-left"
            text={`Back to ${chosen.list.title}`}
            onClick={() => navigate(`/lists/${chosen.list.id}`)}
          />
        )}
      </PageHeader>
      <div className="codesk-uploads">
        {loading ? (
          <Skeleton />
        ) : types.length > 0 ? (
          <>
            {failure && <FailureCallout failure={failure} onRetry={retry} />}
            {requestedType !== '' && !chosen && (
              <Callout intent="warning" compact role="status">
                This upload type does not exist or is not permitted for your account. Choose another one.
              </Callout>
            )}
            <UploadForm
              types={types}
              chosen={chosen}
              onChoose={(type) => setQuery(type === '' ? {} : { type }, { replace: true })}
            />
          </>
        ) : failure ? (
          <FailureState failure={failure} onRetry={retry} />
        ) : (
          <StateMessage
            icon="lock"
            title="No uploads"
            description="No list lets your account import files. Ask an administrator for the permission."
          />
        )}
      </div>
    </>
  );
}

const storedUpload = z.object({ type: z.string(), file: pickedFileSchema });

interface Accepted {
  readonly type: UploadType;
  readonly file: string;
  readonly message: string;
}

/** An upload with an unknown outcome. `at` is in milliseconds since 1970. */
interface SentUpload {
  readonly what: string;
  readonly at: number;
}

/** Repeats the request of an operation. */
type Resend = (id: string, as: string | undefined) => Promise<unknown>;

/** Uploads a file once: an upload with an unknown outcome is repeated under the same operation. */
function useUpload(onUploaded: () => void) {
  const queries = useQueryClient();
  const busy = useBusy();
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [accepted, setAccepted] = useState<Accepted | null>(null);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  const [operation] = useState(() => new Operation());
  const [sent, setSent] = useState<SentUpload | null>(null);
  const operations = useOperations();
  useOperationOnScreen(operation.id);
  // A second submit can arrive before the state is rendered.
  const locked = useRef(false);

  /** Uploads the chosen file. @param send repeats an earlier request instead */
  const upload = async (chosen: UploadType, file: PickedFile, send?: Resend, mayRepeat?: true) => {
    if (locked.current) return;
    locked.current = true;
    setRunning(true);
    setFailure(null);
    setAccepted(null);
    const as = sessionOwner();
    const what = `${file.name} for ${chosen.list.title}`;
    const at = Date.now();
    const end = busy.begin(`Uploading ${file.name}`);
    try {
      const reply = (await operation.attempt((id) =>
        send
          ? send(id, as)
          : api(
              'uploads.store',
              { type: chosen.type, file: file.handle },
              { operation: id, title: `Upload ${what}`, as, mayRepeat },
            ),
      )) as CallOutput<'uploads.store'>;
      setSent(null);
      const message = reply?.message ?? notices.uploaded.text;
      notify({ ...notices.uploaded, text: message });
      void reloadTable(queries, chosen.list.id);
      if (!mounted.current) return;
      setAccepted({ type: chosen, file: file.name, message });
      onUploaded();
    } catch (error) {
      const failed = failureOf(error);
      if (isUnknown(failed)) {
        void reloadTable(queries, chosen.list.id);
        const before = (await operations?.load())?.find(({ id }) => id === operation.id);
        // If this attempt was not sent, the earlier upload remains unknown.
        setSent((shown) => {
          if (failed.outcome === 'unknown') return { what, at };
          return shown ?? { what, at: before?.made ?? at };
        });
      }
      if (mounted.current) setFailure(failed);
      else if (isUnknown(failed)) notifyFailure(failed, what);
      else notify({ tone: 'danger', title: 'Error', text: `${file.name} was not uploaded.` });
    } finally {
      locked.current = false;
      end();
      if (mounted.current) setRunning(false);
    }
  };

  const uploadAsNew = () => {
    operation.renew();
    setSent(null);
  };
  /** The user confirms that the upload was saved. */
  const confirmSaved = () => {
    void operations?.forget(operation.id).catch(() => undefined);
    uploadAsNew();
    setFailure(null);
    onUploaded();
  };
  return { running, failure, setFailure, accepted, setAccepted, sent, upload, confirmSaved, uploadAsNew };
}

interface UploadFormProps {
  readonly types: readonly UploadType[];
  readonly chosen: UploadType | undefined;
  readonly onChoose: (type: string) => void;
}

function UploadForm({ types, chosen, onChoose }: UploadFormProps) {
  const fileId = useId();
  const typeField = useRef<HTMLSelectElement>(null);
  const fileButton = useRef<HTMLButtonElement>(null);
  const { file, problem, setFile, restore } = useStoredFile();
  const [submitted, setSubmitted] = useState(false);

  const { pathname: route } = useLocation();
  const type = chosen?.type ?? '';
  const draft = useTypedDraft({
    subject: useMemo(() => ({ key: 'uploads', title: 'A file to upload', place: { route } }), [route]),
    // The type of upload is in the address, so only a chosen file needs a draft.
    typed: useMemo(() => (file ? { type, file } : undefined), [type, file]),
    schema: storedUpload,
    onRestore: (stored) => {
      if (type === '') onChoose(stored.type);
      restore(stored.file);
    },
    onDiscard: () => reset(),
  });
  // The page is the form, so the draft is already open.
  useDraftToOpen(() => true);

  const isPicking = useIsPicking();
  const reset = () => {
    setFile(null);
    setSubmitted(false);
  };
  const { running, failure, setFailure, accepted, setAccepted, sent, upload, confirmSaved, uploadAsNew } =
    useUpload(reset);
  const submit = (resend?: Resend, mayRepeat?: true) => {
    setSubmitted(true);
    if (!chosen) return typeField.current?.focus();
    if (!file) return fileButton.current?.focus();
    void upload(chosen, file, resend, mayRepeat);
  };

  return (
    <form
      aria-label="Upload a file"
      aria-busy={running}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPicking) submit();
      }}
    >
      {draft.note}
      <TypeField
        inputRef={typeField}
        types={types}
        chosen={chosen}
        disabled={running}
        error={submitted && !chosen ? fieldMessages.required : undefined}
        onChoose={(next) => {
          setFailure(null);
          onChoose(next);
        }}
      />
      <FileField
        id={fileId}
        buttonRef={fileButton}
        file={file}
        help={rowFileHelp}
        error={problem ?? (submitted && !file ? fieldMessages.required : undefined)}
        disabled={running}
        onPick={(picked) => {
          if (!picked) return;
          setFile(picked);
          setFailure(null);
          setAccepted(null);
        }}
        onFailure={setFailure}
      />
      {failure && isUnknown(failure) && sent && (
        <UploadOutcome
          failure={failure}
          sent={sent}
          onDone={confirmSaved}
          onSendAgain={(isOther) =>
            submit(isOther ? (id, as) => resend({ operation: id, as }) : undefined, true)
          }
          onSendAsNew={() => {
            uploadAsNew();
            submit();
          }}
        />
      )}
      {failure && !isUnknown(failure) && (
        <div>
          <FailureCallout failure={failure} />
          {failure.rows && failure.rows.length > 0 && <ImportErrors rows={failure.rows} />}
        </div>
      )}
      {accepted && (
        <TitledCallout intent="success" compact role="status" title={`${accepted.file} is uploaded`}>
          {accepted.message}
        </TitledCallout>
      )}
      <div className="codesk-uploads-actions">
        {/* The button is not disabled while uploading, because a disabled button would lose the focus. */}
        <Button
          type="submit"
          intent="primary"
          icon={running ? 'refresh' : 'upload'}
          text={running ? 'Uploading…' : 'Upload'}
          aria-disabled={running || isPicking}
        />
      </div>
    </form>
  );
}

interface TypeFieldProps extends UploadFormProps {
  readonly inputRef: Ref<HTMLSelectElement>;
  readonly disabled: boolean;
  readonly error: string | undefined;
}

function TypeField({ inputRef, types, chosen, disabled, error, onChoose }: TypeFieldProps) {
  const id = useId();
  return (
    <FieldFrame
      id={id}
      label="Type of file"
      required
      help={chosen ? `Its rows go to ${chosen.list.title}.` : 'Determines the list that receives the rows.'}
      error={error}
    >
      {(control) => (
        <HTMLSelect
          {...control}
          ref={inputRef}
          value={chosen?.type ?? ''}
          data-empty={!chosen}
          disabled={disabled}
          iconName="caret-down"
          onChange={(event) => onChoose(event.currentTarget.value)}
        >
          <option value="">Choose…</option>
          {groupsOf(types).map(([title, group]) => (
            <optgroup key={title} label={title}>
              {group.map((each) => (
                <option key={each.type} value={each.type}>
                  {each.text}
                </option>
              ))}
            </optgroup>
          ))}
        </HTMLSelect>
      )}
    </FieldFrame>
  );
}

interface UploadOutcomeProps {
  readonly failure: Failure;
  readonly sent: SentUpload;
  readonly onDone: () => void;
  /** @param isOther the form has another file, so the earlier request is repeated */
  readonly onSendAgain: (isOther: boolean) => void;
  readonly onSendAsNew: () => void;
}

/** Asks the user about an upload with an unknown outcome. */
function UploadOutcome({ failure, sent, onDone, onSendAgain, onSendAsNew }: UploadOutcomeProps) {
  const confirm = useConfirm();
  const isOther = failure.code === 'sent_differently';
  const sendAsNew = async () => {
    const yes = await confirm({
      title: 'Upload again?',
      text: `Codesk could not confirm the upload of ${sent.what}. If it was saved, uploading the same rows again creates duplicates.`,
      confirm: 'Upload again',
    });
    if (yes) onSendAsNew();
  };
  return (
    <UnknownOutcome
      failure={failure}
      what={sent.what}
      at={sent.at}
      lookUp={notLookedUp}
      differs={isOther}
      onDone={onDone}
      onSendAgain={() => onSendAgain(isOther)}
      onSendAsNew={() => void sendAsNew()}
    />
  );
}

const notLookedUp = {
  found: 'unsure',
  text: 'Codesk cannot check this. Look for the rows in the list.',
} as const;

function groupsOf(types: readonly UploadType[]): [string, readonly UploadType[]][] {
  const titles = [...new Set(types.map(({ list }) => list.title))];
  return titles.map((title) => [title, types.filter(({ list }) => list.title === title)]);
}

function Skeleton() {
  return (
    <div className="codesk-uploads-skeleton" role="status" aria-label="Loading upload types">
      {Array.from({ length: 3 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no identity
        <div key={index} className="bp6-skeleton" />
      ))}
    </div>
  );
}
