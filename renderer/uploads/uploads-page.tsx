/**
 * The Uploads page (`settings.uploads?type=`): imports one file into a list. A refused file stays selected, so that it
 * can be corrected and sent again.
 */
import { Button, Callout, HTMLSelect } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { z } from 'zod';
import type { CallOutput } from '../../shared/api';
import { type Failure, isUnknown } from '../../shared/errors';
import { pickedFileSchema } from '../../shared/ipc/contract';
import { fieldMessages, notices } from '../../shared/messages';
import { useDraftToOpen } from '../drafts/draft-to-open';
import { FieldFrame } from '../fields/field-frame';
import { FileField, rowFileHelp } from '../fields/file-field';
import { useStoredFile } from '../fields/stored-file';
import { useTypedDraft } from '../forms/typed-draft';
import { actingAs, api, failureOf, Operation, resend } from '../ipc';
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
                This kind of upload does not exist, or your account may not use it. Choose another one.
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

const keptUpload = z.object({ type: z.string(), file: pickedFileSchema });

interface Accepted {
  readonly type: UploadType;
  readonly file: string;
  readonly message: string;
}

/** An upload whose outcome is not known: what, and when in milliseconds since 1970. */
interface SentUpload {
  readonly what: string;
  readonly at: number;
}

interface UploadFormProps {
  readonly types: readonly UploadType[];
  readonly chosen: UploadType | undefined;
  readonly onChoose: (type: string) => void;
}

function UploadForm({ types, chosen, onChoose }: UploadFormProps) {
  const queries = useQueryClient();
  const busy = useBusy();
  const typeId = useId();
  const fileId = useId();
  const typeField = useRef<HTMLSelectElement>(null);
  const fileButton = useRef<HTMLButtonElement>(null);
  const { file, problem, setFile, restore } = useStoredFile();
  const [submitted, setSubmitted] = useState(false);
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

  const { pathname: route } = useLocation();
  const type = chosen?.type ?? '';
  const draft = useTypedDraft({
    subject: useMemo(() => ({ key: 'uploads', title: 'A file to upload', place: { route } }), [route]),
    // Without a file nothing is lost: the kind of upload is in the address.
    typed: useMemo(() => (file ? { type, file } : undefined), [type, file]),
    schema: keptUpload,
    onRestore: (kept) => {
      if (type === '') onChoose(kept.type);
      restore(kept.file);
    },
    onDiscard: () => {
      setFile(null);
      setSubmitted(false);
    },
  });
  // The form is the page.
  useDraftToOpen(() => true);

  const [operation] = useState(() => new Operation());
  const [sent, setSent] = useState<SentUpload | null>(null);
  const operations = useOperations();
  useOperationOnScreen(operation.id);
  // Set before anything is awaited; the state shows it only after the next render.
  const locked = useRef(false);

  /** @param send by default what is in the form; else what was sent before, of which the answer did not come */
  const upload = async (
    send?: (id: string, as: string | undefined) => Promise<unknown>,
    mayRepeat?: true,
  ) => {
    if (locked.current) return;
    setSubmitted(true);
    if (!chosen) return typeField.current?.focus();
    if (!file) return fileButton.current?.focus();
    locked.current = true;
    setRunning(true);
    setFailure(null);
    setAccepted(null);
    const as = actingAs();
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
      setFile(null);
      setSubmitted(false);
    } catch (error) {
      const failed = failureOf(error);
      if (isUnknown(failed)) {
        void reloadTable(queries, chosen.list.id);
        const before = (await operations?.load())?.find(({ id }) => id === operation.id);
        // Of an attempt that was not sent, what was sent before stays.
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

  const isPicking = useIsPicking();

  /** The person says that what was sent is saved. */
  const settle = () => {
    void operations?.forget(operation.id).catch(() => undefined);
    operation.renew();
    setFailure(null);
    setSent(null);
    setFile(null);
    setSubmitted(false);
  };
  return (
    <form
      aria-label="Upload a file"
      aria-busy={running}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPicking) void upload();
      }}
    >
      {draft.note}
      <FieldFrame
        id={typeId}
        label="What the file holds"
        required
        help={chosen ? `Its rows go to ${chosen.list.title}.` : 'Decides which list its rows go to.'}
        error={submitted && !chosen ? fieldMessages.required : undefined}
      >
        {(control) => (
          <HTMLSelect
            {...control}
            ref={typeField}
            value={chosen?.type ?? ''}
            data-empty={!chosen}
            disabled={running}
            iconName="caret-down"
            onChange={(event) => {
              setFailure(null);
              onChoose(event.currentTarget.value);
            }}
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
          onDone={settle}
          onSendAgain={(isOther) =>
            void upload(isOther ? (id, as) => resend({ operation: id, as }) : undefined, true)
          }
          onSendAsNew={() => {
            operation.renew();
            setSent(null);
            void upload();
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
        {/* Not disabled while uploading, because a disabled button would lose the focus. */}
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

interface UploadOutcomeProps {
  readonly failure: Failure;
  readonly sent: SentUpload;
  readonly onDone: () => void;
  /** @param isOther the form has another file now: what was sent is sent again */
  readonly onSendAgain: (isOther: boolean) => void;
  readonly onSendAsNew: () => void;
}

/** It is not known whether a file was uploaded. */
function UploadOutcome({ failure, sent, onDone, onSendAgain, onSendAsNew }: UploadOutcomeProps) {
  const confirm = useConfirm();
  const isOther = failure.code === 'sent_differently';
  const sendAsNew = async () => {
    const yes = await confirm({
      title: 'Upload it besides?',
      text: `It is not known whether this was uploaded: ${sent.what}. If it was, and this file holds the same rows, they are there twice.`,
      confirm: 'Upload it besides',
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
  text: 'Codesk cannot look it up. See in the list whether its rows are there.',
} as const;

function groupsOf(types: readonly UploadType[]): [string, readonly UploadType[]][] {
  const titles = [...new Set(types.map(({ list }) => list.title))];
  return titles.map((title) => [title, types.filter(({ list }) => list.title === title)]);
}

function Skeleton() {
  return (
    <div className="codesk-uploads-skeleton" role="status" aria-label="Loading what can be uploaded">
      {Array.from({ length: 3 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no identity
        <div key={index} className="bp6-skeleton" />
      ))}
    </div>
  );
}
