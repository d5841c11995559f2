/** The drafts of the person, the last changed first. Short lines; a long list draws only what is in sight. */
import './draft-list.css';
import { Button, Icon, InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { type RateDraft, targetName } from '../../shared/desk/rates';
import { counted } from '../../shared/quantities';
import { useQueuedAsIs } from '../rates/outbox-queries';
import { outboxText, stateIcon } from '../rates/outbox-texts';
import { ageText } from '../rates/time-text';
import { IconButton } from '../ui/icon-button';

interface DraftListProps {
  readonly drafts: readonly RateDraft[];
  readonly current: string | undefined;
  readonly onRemove: (draft: RateDraft) => void;
  readonly onOpen: () => void;
}

/** With as many drafts there is a field to find one, and only some are drawn at once. */
const findFrom = 10;
const drawnAtOnce = 100;

export function DraftList({ drafts, current, onRemove, onOpen }: DraftListProps) {
  const [search, setSearch] = useState('');
  const [drawn, setDrawn] = useState(drawnAtOnce);
  const sought = search.trim().toLocaleLowerCase();
  const found = drafts.filter(({ name, target }) =>
    `${name} ${target ? targetName(target) : ''}`.toLocaleLowerCase().includes(sought),
  );
  return (
    <nav className="codesk-rate-drafts" aria-label="Drafts">
      <div className="codesk-rate-drafts-head">
        <h2>Drafts</h2>
        <span className="codesk-muted">{drafts.length > 0 && counted(drafts.length, 'file')}</span>
        <IconButton icon="plus" label="Open a rate file (Ctrl+O)" onClick={onOpen} />
      </div>
      {drafts.length >= findFrom && (
        <InputGroup
          size="small"
          type="search"
          leftIcon="search"
          placeholder="Find draft"
          aria-label="Find draft"
          value={search}
          onValueChange={setSearch}
        />
      )}
      <ul>
        {found.slice(0, drawn).map((draft) => (
          <DraftLine
            key={draft.id}
            draft={draft}
            current={draft.id === current}
            onRemove={() => onRemove(draft)}
          />
        ))}
      </ul>
      {found.length > drawn && (
        <Button
          size="small"
          variant="minimal"
          text={`Show ${counted(Math.min(drawnAtOnce, found.length - drawn), 'more draft')}`}
          onClick={() => setDrawn(drawn + drawnAtOnce)}
        />
      )}
      {found.length === 0 && sought !== '' && <p className="codesk-muted">No draft has this name</p>}
    </nav>
  );
}

interface DraftLineProps {
  readonly draft: RateDraft;
  readonly current: boolean;
  readonly onRemove: () => void;
}

function DraftLine({ draft, current, onRemove }: DraftLineProps) {
  const { name, target, counts } = draft;
  const errors = counts?.errors ?? 0;
  const queued = useQueuedAsIs(draft);
  const state = queued
    ? { icon: stateIcon(queued), text: outboxText(queued), tone: 'queued' }
    : counts === null
      ? { icon: 'document', text: 'Not read yet', tone: undefined }
      : errors > 0
        ? { icon: 'error', text: counted(errors, 'error'), tone: 'error' }
        : { icon: 'tick-circle', text: 'No errors', tone: 'ready' };
  return (
    <li>
      <Link to={`/rate-desk/${draft.id}`} aria-current={current ? 'page' : undefined}>
        <span className="codesk-rate-draft-name" title={name}>
          {name}
        </span>
        <span className="codesk-rate-draft-service" title={target ? targetName(target) : undefined}>
          {target ? targetName(target) : 'No service chosen'}
        </span>
        <span className="codesk-rate-draft-state">
          <span data-tone={state.tone} title={state.text}>
            <Icon icon={state.icon as 'error'} size={12} /> {state.text}
          </span>
          <time dateTime={new Date(draft.changed).toISOString()}>{ageText(draft.changed)}</time>
        </span>
      </Link>
      <IconButton icon="trash" label={`Remove ${name}`} onClick={onRemove} />
    </li>
  );
}
