/** The entries of the palette, in groups. */
import type { IconName } from '@blueprintjs/core';
import type { Visit, Visits } from '../../shared/desk/visits';
import { findList } from '../../shared/lists';
import { routeOfRecord, visitAppearance } from '../session/use-visits';
import type { Shortcut, ShortcutGroup } from '../ui/shortcuts';
import { matchesFor } from './matching';
import type { ListAnswer } from './record-search';
import { type FoundRecord, keyOfRecord, recordOfVisit } from './records';

/** A page of the navigation. */
export interface PalettePlace {
  readonly to: string;
  readonly icon: IconName;
  readonly text: string;
  readonly keys?: readonly string[];
}

export type Target =
  | { readonly place: string; readonly name?: string }
  | { readonly record: FoundRecord }
  | { readonly run: () => void };

export interface Entry {
  readonly key: string;
  readonly text: string;
  readonly icon: IconName;
  readonly detail?: string | undefined;
  readonly keys?: readonly string[] | undefined;
  /** Why it cannot be chosen now. */
  readonly refusal?: string | undefined;
  readonly target: Target;
  /** The visit with which it is pinned; undefined if it cannot be pinned. */
  readonly visit?: Visit | undefined;
}

export interface EntryGroup {
  readonly title: string;
  readonly entries: readonly Entry[];
}

const atMost = { found: 8 } as const;

const placeEntry = ({ to, icon, text, keys }: PalettePlace): Entry => ({
  key: `place ${to}`,
  text,
  icon,
  keys,
  target: { place: to },
  visit: findList(to.slice('/lists/'.length)) && { route: to, name: text },
});

/** @param isAlone true if the title of its group does not name its list */
function recordEntry(record: FoundRecord, isAlone = false): Entry {
  const { list, id, name, detail } = record;
  const route = routeOfRecord(list.id, id);
  return {
    key: `record ${keyOfRecord(record)}`,
    text: name,
    icon: list.icon as IconName,
    detail: (isAlone ? [list.title, detail] : [detail]).filter(Boolean).join(' · '),
    target: { record },
    visit: route === undefined ? undefined : { route, name },
  };
}

/** A page that was opened or is pinned. */
function visitEntry(visit: Visit): Entry {
  const { icon, of } = visitAppearance(visit.route);
  const { route, name } = visit;
  return { key: `visit ${route}`, text: name, icon, detail: of, target: { place: route, name }, visit };
}

type Action = Shortcut & { readonly run: () => void };

const actionEntry = (action: Action): Entry => ({
  key: `action ${action.text}`,
  text: action.text,
  icon: action.icon ?? 'arrow-right',
  detail: action.refusal,
  keys: action.keys.length > 0 ? action.keys : undefined,
  refusal: action.refusal,
  target: { run: action.run },
});

/** Returns the shortcuts that run something, without those of the palette itself and of pages. */
export function actionsOf(
  groups: readonly ShortcutGroup[],
  places: readonly PalettePlace[],
): readonly Action[] {
  const named = new Set(places.map(({ text }) => text));
  const actions = groups
    .flatMap(({ shortcuts }) => shortcuts)
    .flatMap((shortcut) => {
      const { run } = shortcut;
      return run && !named.has(shortcut.text) && !shortcut.keys.includes('Ctrl+K')
        ? { ...shortcut, run }
        : [];
    });
  return [...new Map(actions.map((action) => [action.text, action])).values()];
}

interface Sources {
  readonly places: readonly PalettePlace[];
  readonly actions: readonly Action[];
  /** The pages that the user may open. */
  readonly visits: Visits;
  /** Records of loaded rows that match the text. */
  readonly loaded: readonly FoundRecord[];
  readonly answers: readonly ListAnswer[];
  /** The record whose number was typed in full, if it is shown first. */
  readonly exact: FoundRecord | undefined;
}

/** Reads the typed text: after `>` only actions are found. */
export function readTyped(typed: string): { readonly text: string; readonly actionsOnly: boolean } {
  const text = typed.trim();
  return text.startsWith('>')
    ? { text: text.slice(1).trim(), actionsOnly: true }
    : { text, actionsOnly: false };
}

/** Returns the known record with this number or name. */
export function exactRecord(text: string, sources: Pick<Sources, 'visits' | 'loaded' | 'answers'>) {
  const searched = text.toLocaleLowerCase();
  if (searched === '') return undefined;
  const { visits, loaded, answers } = sources;
  const opened = [...visits.pinned, ...visits.recent].flatMap((visit) => recordOfVisit(visit) ?? []);
  const known = [...opened, ...loaded, ...answers.flatMap(({ records }) => records)];
  return known.find(({ name }) => name.toLocaleLowerCase() === searched);
}

/**
 * Returns the groups for the typed text. Replies of the server come last, in the order of their arrival, so that
 * entries do not move.
 */
export function groupsOf(typed: string, sources: Sources): readonly EntryGroup[] {
  const { text, actionsOnly } = readTyped(typed);
  const { exact, answers } = sources;
  const most = text === '' ? undefined : atMost.found;
  const actions = matchesFor(sources.actions, text, (action) => action.text)
    .slice(0, most)
    .map(actionEntry);
  if (actionsOnly) return withEntries([{ title: 'Actions', entries: actions }]);
  const places = matchesFor(sources.places, text, (place) => place.text)
    .slice(0, most)
    .map(placeEntry);
  const shown = new Set<string>();
  /** A record is shown once, in the first group that contains it. */
  const once = (records: readonly FoundRecord[]) =>
    records.filter((record) => {
      const key = keyOfRecord(record);
      const isNew = !shown.has(key);
      shown.add(key);
      return isNew;
    });
  const first = once(exact ? [exact] : []);
  const ofNavigation = new Set(sources.places.map(({ to }) => to));
  /** With a typed text, the group Pages already lists the pages of the navigation. */
  const opened = (visits: readonly Visit[]) =>
    matchesFor(visits, text, ({ name }) => name)
      .slice(0, most)
      .flatMap((visit) => {
        const record = recordOfVisit(visit);
        if (record) return once([record]).map((each) => recordEntry(each, true));
        return text !== '' && ofNavigation.has(visit.route) ? [] : [visitEntry(visit)];
      });
  const pinned = { title: 'Pinned', entries: opened(sources.visits.pinned) };
  const recent = { title: 'Recent', entries: opened(sources.visits.recent) };
  const loaded = once(sources.loaded).map((record) => recordEntry(record, true));
  return withEntries([
    ...first.map((record) => ({ title: record.list.title, entries: [recordEntry(record)] })),
    ...(text === '' ? [pinned, recent] : []),
    { title: 'Pages', entries: places },
    { title: 'Actions', entries: actions },
    ...(text === '' ? [] : [pinned, recent]),
    { title: 'Loaded records', entries: loaded },
    ...answers.map(({ list, records }) => ({
      title: list.title,
      entries: once(records).map((record) => recordEntry(record)),
    })),
  ]);
}

const withEntries = (groups: readonly EntryGroup[]) => groups.filter(({ entries }) => entries.length > 0);
