/** Input for the payload with its buttons and JSON errors. */
import './trial.css';
import { Button, Callout, TextArea } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { Id } from '../../../shared/table/row';
import { formatJson } from '../../../shared/trial/format-json';
import { faultText, type JsonFault, type JsonReading } from '../../../shared/trial/json';
import { failureOf } from '../../ipc';
import { useBusy } from '../../ui/busy';
import { notifyFailure } from '../../ui/failure';
import { useFocusAfterWork } from '../../ui/focus';
import { notify } from '../../ui/notices';
import { loadExamplePayload } from './example-payload';

interface PayloadInputProps {
  readonly integration: Id;
  readonly text: string;
  /** Undefined without text. */
  readonly reading: JsonReading | undefined;
  readonly onChange: (text: string) => void;
}

export function PayloadInput({ integration, text, reading, onChange }: PayloadInputProps) {
  const queries = useQueryClient();
  const area = useRef<HTMLTextAreaElement>(null);
  const exampleButton = useRef<HTMLButtonElement>(null);
  const [isLoading, setLoading] = useState(false);
  useFocusAfterWork(exampleButton, isLoading);
  const { begin } = useBusy();
  const id = useId();
  /** Replaces the pasted text; Undo restores it. */
  const replace = (next: string, title: string) => {
    onChange(next);
    area.current?.focus();
    if (text.trim() === '' || text === next) return;
    notify(
      { tone: 'info', title, text: 'Undo restores the previous text.' },
      { text: 'Undo', run: () => onChange(text) },
    );
  };
  const loadExample = async () => {
    const end = begin('Loading the newest message');
    setLoading(true);
    try {
      const example = await loadExamplePayload(queries, integration);
      if (example === undefined) {
        notify({
          tone: 'warning',
          title: 'No example',
          text: 'No recent message of this integration has a payload.',
        });
      } else replace(example, 'Example loaded');
    } catch (error) {
      notifyFailure(failureOf(error));
    } finally {
      setLoading(false);
      end();
    }
  };
  const fault = reading && !reading.ok ? reading.fault : undefined;
  return (
    <section className="codesk-trial-input" aria-label="Payload">
      <div className="codesk-trial-bar">
        <label htmlFor={id}>Order payload</label>
        <Button
          ref={exampleButton}
          size="small"
          variant="outlined"
          icon="import"
          text="Load example"
          title="The payload of the newest message of this integration"
          loading={isLoading}
          onClick={() => void loadExample()}
        />
        <Button
          size="small"
          variant="outlined"
          icon="align-left"
          text="Format"
          disabled={!reading?.ok}
          onClick={() => onChange(formatJson(text))}
        />
        <Button
          size="small"
          variant="outlined"
          icon="cross"
          text="Clear"
          disabled={text === ''}
          onClick={() => replace('', 'Cleared')}
        />
      </div>
      <TextArea
        id={id}
        inputRef={area}
        className="codesk-trial-text"
        fill
        placeholder="Paste an order as JSON"
        spellCheck={false}
        autoComplete="off"
        wrap="off"
        value={text}
        aria-invalid={fault !== undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {fault && (
        <div id={`${id}-fault`}>
          <Fault fault={fault} onGo={() => area.current && selectFault(area.current, fault)} />
        </div>
      )}
      {reading?.ok && reading.notes.length > 0 && (
        <Callout compact intent="warning" className="codesk-trial-callout" role="status">
          {reading.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Callout>
      )}
    </section>
  );
}

function Fault({ fault, onGo }: { fault: JsonFault; onGo: () => void }) {
  const characters = [...fault.shown];
  return (
    <Callout compact intent="danger" className="codesk-trial-callout" role="alert">
      <div className="codesk-trial-fault">
        <span>{faultText(fault)}</span>
        <Button size="small" variant="outlined" text="Go to line" onClick={onGo} />
      </div>
      {fault.shown.trim() !== '' && (
        <pre className="codesk-trial-line" aria-hidden>
          {characters.slice(0, fault.before).join('')}
          <mark>{characters[fault.before] ?? ' '}</mark>
          {characters.slice(fault.before + 1).join('')}
        </pre>
      )}
    </Callout>
  );
}

/** Selects the line with the error and scrolls it into view. */
function selectFault(area: HTMLTextAreaElement, { line }: JsonFault): void {
  // A text area stores LF only, whatever line ends were pasted.
  const lines = area.value.split('\n');
  const begin = lines.slice(0, line - 1).reduce((length, each) => length + each.length + 1, 0);
  area.focus();
  area.setSelectionRange(begin, begin + (lines[line - 1]?.length ?? 0));
  area.scrollTop = (area.scrollHeight / lines.length) * Math.max(0, line - 4);
}
