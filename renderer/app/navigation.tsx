/** The navigation: the lists that the user may see, by group, and Appearance, About and Sign out. */
import './navigation.css';
import { Button, Icon, type IconName } from '@blueprintjs/core';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router';
import { type ListDefinition, listGroups } from '../../shared/table/list';
import { usePrefetchList } from '../lists/use-prefetch-list';
import { openPalette } from '../palette/palette';
import { usePreferences } from '../session/preferences';
import { useOfferedLists } from '../session/visible-lists';
import { restoreLostFocus } from '../ui/focus';
import { usePageShortcuts } from '../ui/shortcuts';
import { Appearance } from './appearance';
import { Group, Hint } from './navigation-parts';
import { type Place, placesOf } from './places';
import { useSignOut } from './sign-out';
import { VisitedPlaces, visitedGroup } from './visited-places';

interface NavigationProps {
  readonly folded: boolean;
  readonly onFold: (folded: boolean) => void;
}

export function Navigation({ folded, onFold }: NavigationProps) {
  const visible = useOfferedLists();
  const location = useLocation();
  const { pathname } = location;
  const navigate = useNavigate();
  // Opening the current page again adds no step to go back by.
  const go = (to: string, name?: string) =>
    void navigate(to, { replace: createPath(location) === to, state: name === undefined ? null : { name } });
  const { preferences, change } = usePreferences();
  const signOut = useSignOutShortcut();
  const prefetchList = usePrefetchList();

  const current = useCurrentList(visible, pathname);
  const places = useScrollToCurrent([current?.id, pathname, `${folded} ${visible.length}`]);
  // The focused entry disappears if its list grants no permission.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that entries come or go
  useEffect(() => restoreLostFocus(), [visible.length]);
  const closed = new Set(preferences.navigationClosed);
  const toggle = (group: string) => {
    const next = new Set(closed);
    if (!next.delete(group)) next.add(group);
    change({ navigationClosed: [...next] });
  };

  const all = placesOf(visible);
  const isCurrent = ({ list, isCurrent: isAt }: Place) =>
    list ? list === current : isAt?.(pathname) === true;
  /** Places to open, as lines of the navigation. */
  const entries = (shown: readonly Place[]) =>
    shown.map((place) => {
      const { to, icon, text, list } = place;
      const onPress = list && list !== current ? () => void prefetchList(list) : undefined;
      return (
        <li key={to}>
          <Item
            to={to}
            icon={icon}
            text={text}
            current={isCurrent(place)}
            folded={folded}
            onGo={go}
            onPress={onPress}
          />
        </li>
      );
    });
  const ofGroup = (group: Place['group']) => all.filter((place) => place.group === group);

  return (
    <nav className="codesk-navigation" aria-label="Places">
      <NavigationHead folded={folded} onFold={onFold} />
      <SearchButton folded={folded} />
      <div ref={places} className="codesk-navigation-groups">
        <section aria-label="Work">
          <ul>{entries(ofGroup('Work'))}</ul>
        </section>
        <VisitedPlaces
          folded={folded}
          open={folded || !closed.has(visitedGroup)}
          isPlace={(route) => all.some(({ to }) => to === route)}
          onToggle={() => toggle(visitedGroup)}
          onGo={go}
        />
        {listGroups.map((group) => {
          const shown = ofGroup(group);
          if (!shown.some(({ list }) => list)) return null;
          // A folded navigation has no headings to open groups with.
          const open = folded || !closed.has(group);
          return (
            <Group key={group} group={group} folded={folded} open={open} onToggle={() => toggle(group)}>
              {/* The current list is shown in a closed group as well. */}
              {entries(shown.filter(({ list }) => open || (list && list === current)))}
            </Group>
          );
        })}
      </div>
      <ul className="codesk-navigation-foot">
        <li>
          <Appearance folded={folded} />
        </li>
        {entries(ofGroup('Codesk'))}
        <li>
          <SignOutButton folded={folded} onSignOut={() => void signOut()} />
        </li>
      </ul>
    </nav>
  );
}

/** Signs out; also an action of the palette. */
function useSignOutShortcut(): () => Promise<void> {
  const signOut = useSignOut();
  usePageShortcuts(
    [
      {
        title: 'Codesk',
        shortcuts: [{ keys: [], text: 'Sign out', icon: 'log-out', run: () => void signOut() }],
      },
    ],
    'everywhere',
  );
  return signOut;
}

/**
 * Scrolls to the current entry when it or the layout changes. Returns the ref of the scrolled element.
 * @param on current list, address of the page and layout
 */
function useScrollToCurrent([list, pathname, layout]: readonly [string | undefined, string, string]) {
  const places = useRef<HTMLDivElement>(null);
  const scrolledTo = useRef<{ readonly entry: Element; readonly layout: string }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry is drawn at another place
  useEffect(() => {
    // In a frame: before, the page may not be rendered completely and would be laid out twice.
    const frame = requestAnimationFrame(() => {
      const entry = places.current?.querySelector('[aria-current="page"]');
      const before = scrolledTo.current;
      // Another page of the same entry needs no layout here.
      if (!entry || (before?.entry === entry && before.layout === layout)) return;
      scrolledTo.current = { entry, layout };
      entry.scrollIntoView?.({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [list, pathname, layout]);
  return places;
}

function NavigationHead({ folded, onFold }: NavigationProps) {
  return (
    <div className="codesk-navigation-head">
      {!folded && <span className="codesk-wordmark">Codesk</span>}
      <Hint folded inline text={folded ? 'Expand navigation (Ctrl+B)' : 'Collapse navigation (Ctrl+B)'}>
        <Button
          variant="minimal"
          icon={folded ? 'menu-open' : 'menu-closed'}
          aria-label={folded ? 'Expand navigation' : 'Collapse navigation'}
          aria-expanded={!folded}
          onClick={() => onFold(!folded)}
        />
      </Hint>
    </div>
  );
}

/** Opens the palette. */
function SearchButton({ folded }: Pick<NavigationProps, 'folded'>) {
  return (
    <div className="codesk-navigation-find">
      <Hint folded={folded} text="Search or jump to… (Ctrl+K)">
        <button
          type="button"
          aria-label={folded ? 'Search or jump to…' : undefined}
          aria-keyshortcuts="Control+K"
          aria-haspopup="dialog"
          onClick={openPalette}
        >
          <Icon icon="search" />
          {!folded && (
            <>
              <span className="codesk-navigation-find-text">Search or jump to…</span>
              <kbd>Ctrl+K</kbd>
            </>
          )}
        </button>
      </Hint>
    </div>
  );
}

interface SignOutButtonProps {
  readonly folded: boolean;
  readonly onSignOut: () => void;
}

function SignOutButton({ folded, onSignOut }: SignOutButtonProps) {
  return (
    <Hint folded={folded} text="Sign out">
      <button type="button" className="codesk-navigation-item" aria-label="Sign out" onClick={onSignOut}>
        <Icon icon="log-out" />
        {!folded && <span>Sign out</span>}
      </button>
    </Hint>
  );
}

/**
 * The current list, also for the pages of one of its records (`/integrations/7/…`); for the page of a service, the list
 * from which it was opened.
 */
function useCurrentList(visible: readonly ListDefinition[], pathname: string): ListDefinition | undefined {
  const current = visible.find(({ id }) => pathname === `/lists/${id}` || pathname.startsWith(`/${id}/`));
  const [last, setLast] = useState(current);
  if (current && current !== last) setLast(current);
  if (current || !pathname.startsWith('/services/')) return current;
  if (last?.editors) return last;
  return visible.find((list) => list.editors !== undefined);
}

interface ItemProps {
  readonly to: string;
  readonly icon: IconName;
  readonly text: string;
  readonly current: boolean;
  readonly folded: boolean;
  /** Opens an address. */
  readonly onGo: (to: string) => void;
  /** The pointer goes down on it. */
  readonly onPress?: (() => void) | undefined;
}

function Item({ to, icon, text, current, folded, onGo, onPress }: ItemProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onGo(to);
  };
  return (
    <Hint folded={folded} text={text}>
      <a
        href={`#${to}`}
        className="codesk-navigation-item"
        aria-current={current ? 'page' : undefined}
        aria-label={folded ? text : undefined}
        onPointerDown={(event) => {
          if (event.button === 0) onPress?.();
        }}
        onClick={follow}
      >
        <Icon icon={icon} />
        {!folded && <span>{text}</span>}
      </a>
    </Hint>
  );
}
