/** The dialog of the support bundle: shows every part, lets the user choose, and saves a zip. Nothing is sent. */
import './support-bundle.css';
import { Checkbox, Spinner } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import type { Failure } from '../../shared/errors';
import type { SupportPart } from '../../shared/ipc/support';
import { counted, shownBytes } from '../../shared/quantities';
import { failureOf, invoke } from '../ipc';
import { ActionDialog } from '../ui/action-dialog';
import { FailureCallout, FailureState, notifyFailure } from '../ui/failure';
import { notify } from '../ui/notices';

interface Collection {
  readonly id: string;
  readonly parts: readonly SupportPart[];
}

export default function SupportBundleDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [collection, setCollection] = useState<Collection | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState('');
  const [saving, setSaving] = useState(false);
  const [notSaved, setNotSaved] = useState<Failure | null>(null);

  const collect = async () => {
    setFailure(null);
    try {
      const next = await invoke('support.collect', {});
      setCollection(next);
      setChosen(new Set(next.parts.filter(({ personal }) => !personal).map(({ name }) => name)));
      setShown(next.parts[0]?.name ?? '');
    } catch (error) {
      setFailure(failureOf(error));
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: collected once, when it opens
  useEffect(() => {
    void collect();
  }, []);

  const save = async () => {
    if (!collection) return;
    setSaving(true);
    setNotSaved(null);
    try {
      const done = await invoke('support.save', { id: collection.id, parts: [...chosen] });
      if (done === null) return;
      onClose();
      notify(
        { tone: 'info', title: `${done.saved} saved`, text: 'Send it to your administrator.' },
        {
          text: 'Show in folder',
          run: () => void invoke('support.reveal', {}).catch((error) => notifyFailure(failureOf(error))),
        },
      );
    } catch (error) {
      setNotSaved(failureOf(error));
    } finally {
      setSaving(false);
    }
  };
  const tick = ({ name }: SupportPart, on: boolean) =>
    setChosen((now) => new Set(on ? [...now, name] : [...now].filter((each) => each !== name)));

  const parts = collection?.parts ?? [];
  const current = parts.find(({ name }) => name === shown);
  const included = parts.filter(({ name, always }) => always || chosen.has(name));
  const bytes = included.reduce((sum, part) => sum + part.bytes, 0);
  return (
    <ActionDialog
      title="Support bundle"
      width={1000}
      isOpen={isOpen}
      busy={saving}
      verb={{ text: 'Save…', icon: 'floppy-disk', disabled: collection === null }}
      message={notSaved && <FailureCallout failure={notSaved} />}
      note={collection && `${counted(included.length, 'file')}, ${shownBytes(bytes)} before compression`}
      onSubmit={() => void save()}
      onClose={onClose}
      onClosed={() => undefined}
    >
      <p className="codesk-support-intro">
        A zip file for your administrator. You choose where to save it, and Codesk does not send it. The
        preview shows its whole content.
      </p>
      {failure ? (
        <FailureState failure={failure} onRetry={() => void collect()} />
      ) : collection === null ? (
        <div className="codesk-support-wait" role="status">
          <Spinner size={24} />
          Collecting…
        </div>
      ) : (
        <div className="codesk-support">
          <div className="codesk-support-parts">
            <PartList
              title="No personal data"
              parts={parts.filter(({ personal }) => !personal)}
              {...{ chosen, shown, tick, onShow: setShown }}
            />
            <PartList
              title="Personal data (optional)"
              parts={parts.filter(({ personal }) => personal)}
              {...{ chosen, shown, tick, onShow: setShown }}
            />
          </div>
          {current && (
            <section className="codesk-support-preview" aria-label={`Preview of ${current.title}`}>
              <header>
                <span className="codesk-mono">{current.name}</span>
                <span className="codesk-muted">
                  {current.always || chosen.has(current.name) ? 'Included' : 'Not included'}
                </span>
              </header>
              <Preview key={current.name} text={current.text} />
            </section>
          )}
        </div>
      )}
    </ActionDialog>
  );
}

interface PartListProps {
  readonly title: string;
  readonly parts: readonly SupportPart[];
  readonly chosen: ReadonlySet<string>;
  /** Name of the part in the preview. */
  readonly shown: string;
  readonly tick: (part: SupportPart, on: boolean) => void;
  readonly onShow: (name: string) => void;
}

function PartList({ title, parts, chosen, shown, tick, onShow }: PartListProps) {
  return (
    <fieldset>
      <legend>{title}</legend>
      <ul>
        {parts.map((part) => (
          <li key={part.name} data-shown={part.name === shown}>
            <Checkbox
              aria-label={`Include ${part.title}`}
              checked={part.always || chosen.has(part.name)}
              disabled={part.always}
              onChange={({ currentTarget }) => {
                tick(part, currentTarget.checked);
                onShow(part.name);
              }}
            />
            <button type="button" aria-pressed={part.name === shown} onClick={() => onShow(part.name)}>
              <span>{part.title}</span>
              <span className="codesk-muted">{shownBytes(part.bytes)}</span>
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Lines of a block. A block outside of the viewport is not laid out. */
const blockLines = 200;

/** Shows the whole text in blocks; a log can have ten thousand lines. */
function Preview({ text }: { text: string }) {
  const lines = text.split('\n');
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += blockLines)
    blocks.push(lines.slice(at, at + blockLines).join('\n'));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the keyboard
    <pre tabIndex={0}>
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
        <span key={at}>{at < blocks.length - 1 ? `${block}\n` : block}</span>
      ))}
    </pre>
  );
}
