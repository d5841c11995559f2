/** The rate files of the user, the last changed first. Only a part of a long list is drawn. */
import './rate-file-list.css';
import { Button, Icon, InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { type RateFile, rateFileName, targetName } from '../../shared/desk/rates';
import { shownNumber } from '../../shared/money';
import { counted } from '../../shared/quantities';
import { outboxText, stateShown } from '../journal/change-texts';
import { useQueuedAsIs } from '../journal/outbox-queries';
import { IconButton } from '../ui/icon-button';
import { ageText } from '../ui/time-text';

interface RateFileListProps {
  readonly rateFiles: readonly RateFile[];
  readonly current: string | undefined;
  readonly onRemove: (rateFile: RateFile) => void;
  readonly onOpen: () => void;
}

/** Number of files from which the list has a search field and draws only a part. */
const findFrom = 10;
const drawnAtOnce = 100;

export function RateFileList({ rateFiles, current, onRemove, onOpen }: RateFileListProps) {
  const [search, setSearch] = useState('');
  const [drawn, setDrawn] = useState(drawnAtOnce);
  const query = search.trim().toLocaleLowerCase();
  const found = rateFiles.filter((each) =>
    `${rateFileName(each)} ${each.target ? targetName(each.target) : ''}`.toLocaleLowerCase().includes(query),
  );
  return (
    <nav className="codesk-rate-files" aria-label="Rate files">
      <div className="codesk-rate-files-head">
        <h2>Rate files</h2>
        <span className="codesk-muted">{shownNumber(rateFiles.length)}</span>
        <IconButton icon="plus" label="Open a rate file (Ctrl+O)" onClick={onOpen} />
      </div>
      {rateFiles.length >= findFrom && (
        <InputGroup
          size="small"
          type="search"
          leftIcon="search"
          placeholder="Find rate file"
          aria-label="Find rate file"
          value={search}
          onValueChange={setSearch}
        />
      )}
      <ul>
        {found.slice(0, drawn).map((rateFile) => (
          <RateFileLine
            key={rateFile.id}
            rateFile={rateFile}
            current={rateFile.id === current}
            onRemove={() => onRemove(rateFile)}
          />
        ))}
      </ul>
      {found.length > drawn && (
        <Button
          size="small"
          variant="minimal"
          text={`Show ${counted(Math.min(drawnAtOnce, found.length - drawn), 'more rate file')}`}
          onClick={() => setDrawn(drawn + drawnAtOnce)}
        />
      )}
      {found.length === 0 && query !== '' && <p className="codesk-muted">Nothing found</p>}
    </nav>
  );
}

interface RateFileLineProps {
  readonly rateFile: RateFile;
  readonly current: boolean;
  readonly onRemove: () => void;
}

function RateFileLine({ rateFile, current, onRemove }: RateFileLineProps) {
  const { target, counts } = rateFile;
  const name = rateFileName(rateFile);
  const errors = counts?.errors ?? 0;
  const queued = useQueuedAsIs(rateFile);
  const state = queued
    ? { icon: stateShown(queued).icon, text: outboxText(queued), tone: 'queued' }
    : counts === null
      ? { icon: 'document', text: 'Not read yet', tone: undefined }
      : errors > 0
        ? { icon: 'error', text: counted(errors, 'error'), tone: 'error' }
        : { icon: 'tick-circle', text: 'No errors', tone: 'ready' };
  return (
    <li>
      <Link to={`/rate-desk/${rateFile.id}`} aria-current={current ? 'page' : undefined}>
        <span className="codesk-rate-file-name" title={name}>
          {name}
        </span>
        <span className="codesk-rate-file-service" title={target ? targetName(target) : undefined}>
          {target ? targetName(target) : 'No service chosen'}
        </span>
        <span className="codesk-rate-file-state">
          <span data-tone={state.tone} title={state.text}>
            <Icon icon={state.icon as 'error'} size={12} /> {state.text}
          </span>
          <time dateTime={new Date(rateFile.changed).toISOString()}>{ageText(rateFile.changed)}</time>
        </span>
      </Link>
      <IconButton icon="trash" label={`Delete ${name}`} onClick={onRemove} />
    </li>
  );
}
