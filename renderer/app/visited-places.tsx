/** Pinned and recent places in the navigation: the first few, or all of them. */
import './navigation.css';
import { Icon } from '@blueprintjs/core';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import type { Visit } from '../../shared/desk/visits';
import { below, isMenuKey } from '../grid/column-edges';
import { failureOf, invoke } from '../ipc';
import { usePins, visitAppearance } from '../session/use-visits';
import { ActionMenu, type ActionMenuItem } from '../ui/action-menu';
import { notifyFailure } from '../ui/failure';
import { Group, Hint } from './navigation-parts';

/** Number of lines before Show all. */
const fewLines = 6;

/** The heading, and the name of the group in the preferences. */
export const visitedGroup = 'Pinned and recent';

interface VisitedPlacesProps {
  readonly folded: boolean;
  readonly open: boolean;
  /** True for addresses of the navigation itself, which are only shown here if they are pinned. */
  readonly isPlace: (route: string) => boolean;
  readonly onToggle: () => void;
  readonly onGo: (to: string, name: string) => void;
}

/** Draws nothing until a place is pinned or opened. */
export function VisitedPlaces({ folded, open: isOpen, isPlace, onToggle, onGo }: VisitedPlacesProps) {
  const pins = usePins();
  const { pinned, recent } = pins.visits;
  const lines = [...pinned, ...recent.filter(({ route }) => !isPlace(route))];
  const [all, setAll] = useState(false);
  const [menu, setMenu] = useState<{ visit: Visit; at: { left: number; top: number } }>();
  if (lines.length === 0) return null;
  const shown = all && !folded ? lines : lines.slice(0, fewLines);
  const open = ({ route, name }: Visit) => {
    if (!route.startsWith('/invoice-temp?')) return onGo(route, name);
    invoke('window.open', { place: route }).catch((error) => notifyFailure(failureOf(error)));
  };
  return (
    <Group group={visitedGroup} folded={folded} open={isOpen} onToggle={onToggle}>
      {isOpen &&
        shown.map((visit) => (
          <li key={visit.route} className="codesk-visit">
            <Line
              visit={visit}
              folded={folded}
              pinned={pins.isPinned(visit.route)}
              onOpen={() => open(visit)}
              onMove={(by) => void pins.move(visit.route, by)}
              onMenu={(at) => setMenu({ visit, at })}
            />
          </li>
        ))}
      {isOpen && lines.length > fewLines && !folded && (
        <li>
          <button
            type="button"
            className="codesk-navigation-item codesk-visits-more"
            aria-expanded={all}
            onClick={() => setAll(!all)}
          >
            {all ? 'Show fewer' : `Show all ${lines.length}`}
          </button>
        </li>
      )}
      <ActionMenu<VisitItem>
        label={`Actions for ${menu?.visit.name ?? ''}`}
        items={menu ? itemsOf(menu.visit, pins) : []}
        at={menu?.at}
        onClose={() => setMenu(undefined)}
        onChoose={({ run }) => run()}
      />
    </Group>
  );
}

interface VisitItem extends ActionMenuItem {
  readonly run: () => void;
}

function itemsOf(visit: Visit, pins: ReturnType<typeof usePins>): readonly VisitItem[] {
  const { route } = visit;
  const { pinned } = pins.visits;
  const at = pinned.findIndex((each) => each.route === route);
  if (at < 0)
    return [
      { id: 'pin', text: 'Pin', icon: 'pin', refusal: pins.refusal, run: () => void pins.pin(visit) },
      { id: 'forget', text: 'Remove from recent', icon: 'cross', run: () => void pins.forget(route) },
    ];
  const move = (by: -1 | 1) => () => void pins.move(route, by);
  return [
    { id: 'unpin', text: 'Unpin', icon: 'unpin', run: () => void pins.unpin(route) },
    {
      id: 'up',
      text: 'Move up (Alt+↑)',
      icon: 'arrow-up',
      refusal: at === 0 ? 'It is the first' : undefined,
      run: move(-1),
    },
    {
      id: 'down',
      text: 'Move down (Alt+↓)',
      icon: 'arrow-down',
      refusal: at === pinned.length - 1 ? 'It is the last' : undefined,
      run: move(1),
    },
  ];
}

interface LineProps {
  readonly visit: Visit;
  readonly folded: boolean;
  readonly pinned: boolean;
  readonly onOpen: () => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onMenu: (at: { left: number; top: number }) => void;
}

function Line({ visit, folded, pinned, onOpen, onMove, onMenu }: LineProps) {
  const { route, name } = visit;
  const { icon, of } = visitAppearance(route);
  const text = [name, of, pinned ? 'pinned' : ''].filter(Boolean).join(', ');
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (isMenuKey(event)) onMenu(below(event.currentTarget));
    else if (event.altKey && by !== undefined && pinned) onMove(by as -1 | 1);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <Hint folded={folded} text={text}>
        <a
          href={`#${route}`}
          className="codesk-navigation-item"
          aria-label={text}
          title={folded ? undefined : text}
          onClick={follow}
          onKeyDown={onKeyDown}
          onContextMenu={(event) => {
            event.preventDefault();
            onMenu({ left: event.clientX, top: event.clientY });
          }}
        >
          <Icon icon={icon} />
          {!folded && <span className="codesk-visit-name">{name}</span>}
          {pinned && <Icon icon="pin" size={folded ? 9 : 12} className="codesk-visit-pin" />}
        </a>
      </Hint>
      {!folded && (
        // Only for the pointer; with the keyboard, the line opens the menu.
        <button
          type="button"
          aria-hidden
          tabIndex={-1}
          className="codesk-visit-actions"
          title="Actions (Shift+F10)"
          onClick={(event) => onMenu(below(event.currentTarget))}
        >
          ⋯
        </button>
      )}
    </>
  );
}
