/** The navigation: the lists that the person may see, by group, and appearance, about and sign out. */
import './navigation.css';
import { Button, Icon, type IconName, InputGroup } from '@blueprintjs/core';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { createPath, useLocation, useNavigate } from 'react-router';
import { counted } from '../../shared/quantities';
import { type ListDefinition, type ListGroup, listGroups } from '../../shared/table/list';
import { usePrefetchList } from '../lists/use-prefetch-list';
import { usePreferences } from '../session/preferences';
import { useOfferedLists } from '../session/visible-lists';
import { catchLostFocus, focusOpenedPage } from '../ui/focus';
import { Tooltip } from '../ui/overlays';
import { Appearance } from './appearance';
import { useSignOut } from './sign-out';

interface NavigationProps {
  readonly folded: boolean;
  readonly onFold: (folded: boolean) => void;
}

/** With this many lists or more, there is a field to find a list by its name. */
const findFrom = 10;

export function Navigation({ folded, onFold }: NavigationProps) {
  const visible = useOfferedLists();
  const location = useLocation();
  const { pathname } = location;
  const navigate = useNavigate();
  // Opening the current page again adds no step to go back by.
  const go = (to: string) => void navigate(to, { replace: createPath(location) === to });
  const { preferences, change } = usePreferences();
  const [search, setSearch] = useState('');
  const signOut = useSignOut();
  const prefetchList = usePrefetchList();

  const current = useCurrentList(visible, pathname);
  const places = useRef<HTMLDivElement>(null);
  const scrolledTo = useRef<{ readonly entry: Element; readonly layout: string }>(undefined);
  // An address that was followed, and the place of the start, may stand where nobody scrolled to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry is drawn at another place
  useEffect(() => {
    // With the frame: before, React may not be done with the page, which would be laid out a second time.
    const frame = requestAnimationFrame(() => {
      const entry = places.current?.querySelector('[aria-current="page"]');
      const layout = `${folded} ${visible.length}`;
      const before = scrolledTo.current;
      // A page that belongs to the same entry need not be laid out for it.
      if (!entry || (before?.entry === entry && before.layout === layout)) return;
      scrolledTo.current = { entry, layout };
      entry.scrollIntoView?.({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [current?.id, pathname, folded, visible.length]);
  // The entry of a list that permits nothing goes while it has the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that entries come or go
  useEffect(() => catchLostFocus(), [visible.length]);
  const importing = visible.some(({ importTypes }) => importTypes !== undefined);
  const searched = folded ? '' : search.trim().toLocaleLowerCase();
  const found = visible.filter((list) => list.title.toLocaleLowerCase().includes(searched));
  const closed = new Set(preferences.navigationClosed);
  const toggle = (group: ListGroup) => {
    const next = new Set(closed);
    if (!next.delete(group)) next.add(group);
    change({ navigationClosed: [...next] });
  };

  /** A place to open, as a line of the navigation. */
  const entry = (props: Omit<ItemProps, 'folded' | 'onGo'>) => (
    <li key={props.to}>
      <Item {...props} folded={folded} onGo={go} />
    </li>
  );

  return (
    <nav className="codesk-navigation" aria-label="Places">
      <div className="codesk-navigation-head">
        {!folded && <span className="codesk-wordmark">Codesk</span>}
        <Hint folded inline text={folded ? 'Unfold navigation (Ctrl+B)' : 'Fold navigation (Ctrl+B)'}>
          <Button
            variant="minimal"
            icon={folded ? 'menu-open' : 'menu-closed'}
            aria-label={folded ? 'Unfold navigation' : 'Fold navigation'}
            aria-expanded={!folded}
            onClick={() => onFold(!folded)}
          />
        </Hint>
      </div>
      {!folded && visible.length >= findFrom && (
        <FindList search={search} found={found} onChange={setSearch} />
      )}
      <div ref={places} className="codesk-navigation-groups">
        {'rate desk'.includes(searched) && (
          <section aria-label="Work">
            <ul>
              {entry({ to: '/', icon: 'home', text: 'Home', current: pathname === '/' })}
              {entry({
                to: '/rate-desk',
                icon: 'timeline-bar-chart',
                text: 'Rate desk',
                current: pathname === '/rate-desk' || pathname.startsWith('/rate-desk/'),
              })}
              {entry({
                to: '/outbox',
                icon: 'inbox',
                text: 'Outbox',
                current: pathname.startsWith('/outbox'),
              })}
              {entry({
                to: '/history',
                icon: 'history',
                text: 'History',
                current: pathname.startsWith('/history'),
              })}
              {entry({
                to: '/rate-rounds',
                icon: 'percentage',
                text: 'Rate rounds',
                current: pathname.startsWith('/rate-rounds'),
              })}
              {entry({
                to: '/order-costs',
                icon: 'calculator',
                text: 'Order cost',
                current: pathname === '/order-costs',
              })}
            </ul>
          </section>
        )}
        {listGroups.map((group) => {
          const lists = found.filter((list) => list.group === group);
          if (lists.length === 0) return null;
          // A folded navigation has no headings to open groups with, and found lists must be visible.
          const open = folded || searched !== '' || !closed.has(group);
          return (
            <Group
              key={group}
              group={group}
              folded={folded}
              open={open}
              onToggle={searched === '' ? () => toggle(group) : undefined}
            >
              {/* The current list is shown in a closed group as well. */}
              {lists
                .filter((list) => open || list === current)
                .map((list) =>
                  entry({
                    to: `/lists/${list.id}`,
                    icon: list.icon as IconName,
                    text: list.title,
                    current: list === current,
                    onPress: list === current ? undefined : () => void prefetchList(list),
                  }),
                )}
              {group === 'Administration' &&
                open &&
                searched === '' &&
                importing &&
                entry({
                  to: '/settings/uploads',
                  icon: 'upload',
                  text: 'Uploads',
                  current: pathname === '/settings/uploads',
                })}
            </Group>
          );
        })}
        {found.length === 0 && !'rate desk'.includes(searched) && (
          <p className="codesk-navigation-none">No list has this name</p>
        )}
      </div>
      <ul className="codesk-navigation-foot">
        <li>
          <Appearance folded={folded} />
        </li>
        {entry({ to: '/about', icon: 'info-sign', text: 'About', current: pathname === '/about' })}
        <li>
          <Hint folded={folded} text="Sign out">
            <button
              type="button"
              className="codesk-navigation-item"
              aria-label="Sign out"
              onClick={() => void signOut()}
            >
              <Icon icon="log-out" />
              {!folded && <span>Sign out</span>}
            </button>
          </Hint>
        </li>
      </ul>
    </nav>
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

interface GroupProps {
  readonly group: ListGroup;
  readonly folded: boolean;
  readonly open: boolean;
  /** Undefined while the lists are searched. */
  readonly onToggle?: () => void;
  readonly children: ReactNode;
}

function Group({ group, folded, open, onToggle, children }: GroupProps) {
  const id = useId();
  return (
    <section aria-label={group}>
      <h2>
        {folded ? (
          <span className="codesk-unseen">{group}</span>
        ) : (
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            aria-disabled={onToggle === undefined || undefined}
            onClick={onToggle}
          >
            {group}
            <Icon icon={open ? 'chevron-down' : 'chevron-right'} size={12} />
          </button>
        )}
      </h2>
      <ul id={id}>{children}</ul>
    </section>
  );
}

interface FindListProps {
  readonly search: string;
  readonly found: readonly ListDefinition[];
  readonly onChange: (search: string) => void;
}

/** Filters the lists by name; Enter opens the first one and moves the focus to it, Escape clears the field. */
function FindList({ search, found, onChange }: FindListProps) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const isOpening = useRef(false);
  // Unsaved work may keep a person on the page, so the focus moves only after the address has changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has another key.
  useEffect(() => {
    if (isOpening.current) focusOpenedPage();
    isOpening.current = false;
  }, [key]);
  const onKeyDown = (event: KeyboardEvent) => {
    const [first] = found;
    if (event.key === 'Enter' && search.trim() !== '' && first) {
      onChange('');
      isOpening.current = true;
      navigate(`/lists/${first.id}`);
    } else if (event.key === 'Escape' && search !== '') onChange('');
    else return;
    event.preventDefault();
  };
  return (
    <div className="codesk-navigation-find">
      <InputGroup
        size="small"
        type="search"
        leftIcon="search"
        placeholder="Find list"
        aria-label="Find list"
        value={search}
        onValueChange={onChange}
        onKeyDown={onKeyDown}
      />
      <span role="status" className="codesk-unseen">
        {search.trim() !== '' && counted(found.length, 'list')}
      </span>
    </div>
  );
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

interface HintProps {
  readonly folded: boolean;
  /** As wide as its child instead of the whole line. */
  readonly inline?: boolean;
  readonly text: string;
  readonly children: ReactElement;
}

/** The text of a folded item as a tooltip. */
function Hint({ folded, inline, text, children }: HintProps) {
  return (
    <Tooltip content={text} placement="right" disabled={!folded} compact hoverOpenDelay={300} fill={!inline}>
      {children}
    </Tooltip>
  );
}
