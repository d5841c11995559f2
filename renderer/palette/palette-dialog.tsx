/** The dialog of the palette: a field, and below it a list of entries in groups. The focus stays in the field. */
import './palette.css';
import { Icon } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { findList } from '../../shared/lists';
import { counted } from '../../shared/quantities';
import type { ListDefinition } from '../../shared/table/list';
import { useConnection } from '../session/connection';
import { pinKey } from '../session/pin-button';
import { recordOfRoute, usePins } from '../session/use-visits';
import { Dialog, higher, topLayer } from '../ui/overlays';
import { Keys, pressedShortcut } from '../ui/shortcuts';
import {
  type actionsOf,
  type Entry,
  type EntryGroup,
  exactRecord,
  groupsOf,
  type PalettePlace,
  readTyped,
  type Target,
} from './entries';
import { type RecordSearch, shortest, useRecordSearch } from './record-search';
import { keyOfRecord, loadedRecords } from './records';

interface PaletteDialogProps {
  readonly places: readonly PalettePlace[];
  readonly lists: readonly ListDefinition[];
  readonly actions: ReturnType<typeof actionsOf>;
  readonly onChoose: (target: Target) => void;
  readonly onClose: () => void;
}

/** Longest text that can be a number or name. */
const longest = 100;
/** Entries that Page Up and Page Down skip. */
const pageOfEntries = 8;

export function PaletteDialog(props: PaletteDialogProps) {
  const [typed, setTyped] = useState('');
  // While an input method composes, its letters are not final.
  const [composing, setComposing] = useState<string | null>(null);
  const searchText = composing ?? typed;
  const titleId = useId();
  // The dialog is drawn shortly before its field has the focus. Letters that are typed in between belong to the field.
  useLayoutEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isInside = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
      if (isInside || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      setTyped((before) => before + event.key);
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
  return (
    <Dialog
      isOpen
      className="codesk-palette"
      aria-labelledby={titleId}
      transitionDuration={0}
      onClose={props.onClose}
    >
      <h2 id={titleId} className="codesk-unseen">
        Search or jump to
      </h2>
      <Content
        {...props}
        typed={typed}
        searchText={searchText}
        onType={setTyped}
        onComposing={(isComposing) => setComposing(isComposing ? searchText : null)}
      />
    </Dialog>
  );
}

interface ContentProps extends PaletteDialogProps {
  readonly typed: string;
  /** The text that is searched. */
  readonly searchText: string;
  readonly onType: (typed: string) => void;
  readonly onComposing: (isComposing: boolean) => void;
}

function Content({ typed, searchText, onType, onComposing, ...props }: ContentProps) {
  const listId = useId();
  const found = useFound(searchText, props);
  const { entries, active, openWhenFound, move, choose, togglePin } = found;
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return event.stopPropagation();
    if (pressedShortcut(event, [{ title: '', shortcuts: [{ keys: [pinKey], text: '', run: () => {} }] }])) {
      event.preventDefault();
      if (active) togglePin(active);
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const at = active ? entries.indexOf(active) : -1;
    const last = entries.length - 1;
    const to = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      PageDown: Math.min(last, at + pageOfEntries),
      PageUp: Math.max(0, at - pageOfEntries),
      Home: 0,
      End: last,
    }[event.key];
    if (to !== undefined) move(entries[to]);
    else if (event.key === 'Enter') choose(active);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className="codesk-palette-field">
        <Icon icon="search" />
        <input
          ref={focusField}
          type="text"
          role="combobox"
          aria-label="Search or jump to"
          aria-expanded={entries.length > 0}
          aria-controls={entries.length > 0 ? listId : undefined}
          aria-activedescendant={active && `${listId} ${active.key}`.replaceAll(' ', '_')}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={longest}
          placeholder="Page, action, number or name. > for actions only"
          value={typed}
          onChange={(event) => onType(event.target.value)}
          onCompositionStart={() => onComposing(true)}
          onCompositionEnd={() => onComposing(false)}
          onBlur={({ currentTarget }) => returnFocus(currentTarget)}
          onKeyDown={keyDown}
        />
      </div>
      <Entries
        id={listId}
        groups={found.groups}
        active={active}
        isPinned={found.isPinned}
        onMove={move}
        onChoose={choose}
        onPin={togglePin}
      />
      <div className="codesk-palette-foot">
        <span role="status">{openWhenFound ? 'Opens as soon as it is found' : found.status}</span>
        <span aria-hidden>
          {active?.visit && (
            <>
              <Keys keys={[pinKey]} /> {found.isPinned(active) ? 'unpins' : 'pins'}{' '}
            </>
          )}
          <Keys keys={['Enter']} /> opens
        </span>
      </div>
    </>
  );
}

/** A menu that fades out while the palette opens returns the focus to its button. */
function returnFocus(field: HTMLInputElement): void {
  requestAnimationFrame(() => {
    if (field.isConnected && higher(topLayer(), 'dialog') === 'dialog') focusField(field);
  });
}

const focusField = (field: HTMLInputElement | null) => field?.focus({ preventScroll: true });

/** The entries for a text, the active entry, and the function of Enter. */
function useFound(searchText: string, { places, lists, actions, onChoose }: PaletteDialogProps) {
  const queries = useQueryClient();
  const { text, actionsOnly } = readTyped(searchText);
  const isOffline = useConnection()?.state === 'offline';
  const search = useRecordSearch(actionsOnly || isOffline ? '' : text, lists);
  const { answers } = search;
  const pins = usePins();
  const { pinned, recent } = pins.visits;
  const visits = useMemo(() => {
    const hidden = (route: string) => {
      const list = recordOfRoute(route)?.list ?? findList(route.slice('/lists/'.length));
      return list !== undefined && !lists.includes(list);
    };
    return { pinned, recent: recent.filter(({ route }) => !hidden(route)) };
  }, [pinned, recent, lists]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that are loaded while it is open are in the replies
  const loaded = useMemo(
    () => (text.length < shortest || actionsOnly ? [] : loadedRecords(queries, lists, text)),
    [queries, text, actionsOnly],
  );
  /** Key of the entry that the user moved to. */
  const [moved, setMoved] = useState<string | null>(null);
  const [openWhenFound, setOpenWhenFound] = useState(false);
  const [last, setLast] = useState(searchText);
  if (last !== searchText) {
    setLast(searchText);
    setMoved(null);
    setOpenWhenFound(false);
  }
  // The exact record is the first entry, unless the user moved to another entry.
  const exact = exactRecord(text, { visits, loaded, answers });
  const [first, setFirst] = useState(exact);
  if (moved === null && keyOf(first) !== keyOf(exact)) setFirst(exact);

  const groups = useMemo(
    () => groupsOf(searchText, { places, actions, visits, loaded, answers, exact: first }),
    [searchText, places, actions, visits, loaded, answers, first],
  );
  const entries = groups.flatMap((group) => group.entries);
  // While a number is searched, another number that contains it must not be opened.
  const [top] = entries;
  const isOther =
    !first && search.isPending && /\d/.test(text) && top !== undefined && 'record' in top.target;
  const active = entries.find(({ key }) => key === moved) ?? (isOther ? undefined : top);

  const chooseFound = useEffectEvent(onChoose);
  useEffect(() => {
    if (!openWhenFound) return;
    if (first) queueMicrotask(() => chooseFound({ record: first }));
    else if (!search.isPending) setOpenWhenFound(false);
  }, [openWhenFound, first, search.isPending]);

  return {
    groups,
    entries,
    active,
    openWhenFound,
    status: statusOf({ text, entries, search, isOffline, actionsOnly }),
    move: (entry: Entry | undefined) => {
      if (!entry) return;
      setMoved(entry.key);
      setOpenWhenFound(false);
    },
    isPinned: ({ visit }: Entry) => visit !== undefined && pins.isPinned(visit.route),
    togglePin: ({ key, visit }: Entry) => {
      if (!visit) return;
      // The entry stays active, even if its position changes.
      setMoved(key);
      if (pins.isPinned(visit.route)) void pins.unpin(visit.route);
      else if (pins.refusal === undefined) void pins.pin(visit);
    },
    choose: (entry: Entry | undefined) => {
      if (entry) {
        if (entry.refusal === undefined) onChoose(entry.target);
      } else if (search.isPending) setOpenWhenFound(true);
    },
  };
}

const keyOf = (record: Parameters<typeof keyOfRecord>[0] | undefined) => record && keyOfRecord(record);

interface Status {
  readonly text: string;
  readonly entries: readonly Entry[];
  readonly search: RecordSearch;
  readonly isOffline: boolean;
  readonly actionsOnly: boolean;
}

function statusOf({ text, entries, search, isOffline, actionsOnly }: Status): string {
  const { asked, answered, failed, isPending } = search;
  if (isOffline && !actionsOnly) return 'Offline: only records that were opened or loaded are found';
  if (text === '') return '';
  if (isPending) return `Searching records: ${answered} of ${counted(asked, 'list')}`;
  if (asked > 0 && failed === asked) return 'Records could not be searched';
  const found = entries.length === 0 ? 'Nothing found' : counted(entries.length, 'result');
  return failed === 0 ? found : `${found}. ${counted(failed, 'list')} could not be searched`;
}

interface EntriesProps {
  readonly id: string;
  readonly groups: readonly EntryGroup[];
  readonly active: Entry | undefined;
  readonly isPinned: (entry: Entry) => boolean;
  readonly onMove: (entry: Entry) => void;
  readonly onChoose: (entry: Entry) => void;
  readonly onPin: (entry: Entry) => void;
}

function Entries({ id, groups, active, isPinned, onMove, onChoose, onPin }: EntriesProps) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry is active
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [active?.key]);
  if (groups.length === 0) return null;
  return (
    <div ref={list} id={id} role="listbox" aria-label="Found" className="codesk-palette-list" tabIndex={-1}>
      {groups.map(({ title, entries }, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
        // biome-ignore lint/suspicious/noArrayIndexKey: two groups can have the title of one list
        <div key={`${title} ${at}`} role="group" aria-label={title}>
          <div aria-hidden className="codesk-palette-title">
            {title}
          </div>
          {entries.map((entry) => (
            <Option
              key={entry.key}
              id={`${id} ${entry.key}`.replaceAll(' ', '_')}
              entry={entry}
              isActive={entry === active}
              isPinned={isPinned(entry)}
              onPin={onPin}
              onMove={onMove}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface OptionProps extends Pick<EntriesProps, 'onMove' | 'onChoose' | 'onPin'> {
  readonly id: string;
  readonly entry: Entry;
  readonly isActive: boolean;
  readonly isPinned: boolean;
}

function Option({ id, entry, isActive, isPinned, onMove, onChoose, onPin }: OptionProps) {
  const { text, icon, detail, keys, refusal } = entry;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled at the field that owns the list.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field (aria-activedescendant).
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={refusal === undefined ? undefined : true}
      className="codesk-palette-entry"
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={() => !isActive && onMove(entry)}
      onClick={() => onChoose(entry)}
    >
      <Icon icon={icon} />
      <span className="codesk-palette-text" title={text}>
        {text}
      </span>
      {detail && (
        <span className="codesk-palette-detail" title={detail}>
          {detail}
        </span>
      )}
      {keys && (
        <span className="codesk-palette-keys">
          <Keys keys={keys} />
        </span>
      )}
      {entry.visit && (isPinned || isActive) && (
        // The button is only for the pointer; the footer shows the key.
        <span
          aria-hidden
          className="codesk-palette-pin"
          title={isPinned ? 'Unpin' : 'Pin'}
          onClick={(event) => {
            event.stopPropagation();
            onPin(entry);
          }}
        >
          <Icon icon={isPinned ? 'unpin' : 'pin'} size={14} />
        </span>
      )}
    </div>
  );
}
