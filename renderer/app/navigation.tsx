/** The places a session may see, grouped, and what belongs to the person: appearance, about, sign out. */
import { Button, Icon, type IconName, Tooltip } from '@blueprintjs/core';
import type { ReactElement } from 'react';
import { Link, useLocation } from 'react-router';
import { type ListDefinition, listGroups } from '../../shared/table/list';
import { Appearance } from '../settings/appearance';
import { useSession } from './session';
import { useLeaveCheck } from './unsaved';
import { useVisibleLists } from './visible-lists';

interface NavigationProps {
  readonly folded: boolean;
  readonly onFold: (folded: boolean) => void;
}

export function Navigation({ folded, onFold }: NavigationProps) {
  const visible = useVisibleLists();
  const { pathname } = useLocation();
  const { signOut } = useSession();
  const mayLeave = useLeaveCheck();
  const leave = async () => {
    if (await mayLeave()) await signOut();
  };

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
      <div className="codesk-navigation-groups">
        {listGroups.map((group) => {
          const lists = visible.filter((list) => list.group === group);
          if (lists.length === 0) return null;
          return (
            <section key={group} aria-label={group}>
              <h2>{folded ? <span className="codesk-unseen">{group}</span> : group}</h2>
              <ul>
                {lists.map((list) => (
                  <li key={list.id}>
                    <Item
                      to={`/lists/${list.id}`}
                      icon={list.icon as IconName}
                      text={list.title}
                      current={isCurrent(list, pathname)}
                      folded={folded}
                    />
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
      <ul className="codesk-navigation-foot">
        <li>
          <Appearance folded={folded} />
        </li>
        <li>
          <Item to="/about" icon="info-sign" text="About" current={pathname === '/about'} folded={folded} />
        </li>
        <li>
          <Hint folded={folded} text="Sign out">
            <button type="button" className="codesk-navigation-item" aria-label="Sign out" onClick={leave}>
              <Icon icon="log-out" />
              {!folded && <span>Sign out</span>}
            </button>
          </Hint>
        </li>
      </ul>
    </nav>
  );
}

/** A form belongs to the list it was opened from. */
function isCurrent(list: ListDefinition, pathname: string): boolean {
  return (
    pathname === `/lists/${list.id}` || (list.editors !== undefined && pathname.startsWith('/services/'))
  );
}

interface ItemProps {
  readonly to: string;
  readonly icon: IconName;
  readonly text: string;
  readonly current: boolean;
  readonly folded: boolean;
}

function Item({ to, icon, text, current, folded }: ItemProps) {
  return (
    <Hint folded={folded} text={text}>
      <Link
        to={to}
        className="codesk-navigation-item"
        aria-current={current ? 'page' : undefined}
        aria-label={folded ? text : undefined}
      >
        <Icon icon={icon} />
        {!folded && <span>{text}</span>}
      </Link>
    </Hint>
  );
}

interface HintProps {
  readonly folded: boolean;
  /** As wide as what it is about, not as its line. */
  readonly inline?: boolean;
  readonly text: string;
  readonly children: ReactElement;
}

/** A folded item has no words beside it; its tooltip carries them. */
function Hint({ folded, inline, text, children }: HintProps) {
  return (
    <Tooltip content={text} placement="right" disabled={!folded} compact hoverOpenDelay={300} fill={!inline}>
      {children}
    </Tooltip>
  );
}
