/** The pages and lists that the user may open, for the navigation and the palette. */
import type { IconName } from '@blueprintjs/core';
import { type ListDefinition, type ListGroup, listGroups } from '../../shared/table/list';

export interface Place {
  /** Address in the app. */
  readonly to: string;
  readonly icon: IconName;
  readonly text: string;
  /** Part of the navigation. */
  readonly group: 'Work' | ListGroup | 'Codesk';
  /** True if the page at this address belongs to the place. For lists, `useCurrentList` decides. */
  readonly isCurrent?: (pathname: string) => boolean;
  /** Keyboard shortcut. */
  readonly keys?: readonly string[];
  readonly list?: ListDefinition;
}

const at =
  (...paths: readonly string[]) =>
  (pathname: string) =>
    paths.some((path) => pathname === path || pathname.startsWith(`${path}/`));

const work: readonly Place[] = [
  {
    to: '/',
    icon: 'home',
    text: 'Home',
    group: 'Work',
    isCurrent: (pathname) => pathname === '/',
    keys: ['Alt+Home'],
  },
  {
    to: '/rate-desk',
    icon: 'timeline-bar-chart',
    text: 'Rate desk',
    group: 'Work',
    isCurrent: at('/rate-desk'),
  },
  { to: '/outbox', icon: 'inbox', text: 'Outbox', group: 'Work', isCurrent: at('/outbox') },
  { to: '/history', icon: 'history', text: 'History', group: 'Work', isCurrent: at('/history') },
  {
    to: '/rate-rounds',
    icon: 'percentage',
    text: 'Rate rounds',
    group: 'Work',
    isCurrent: at('/rate-rounds'),
  },
  {
    to: '/order-costs',
    icon: 'calculator',
    text: 'Order cost',
    group: 'Work',
    isCurrent: at('/order-costs'),
  },
];

const uploads: Place = {
  to: '/settings/uploads',
  icon: 'upload',
  text: 'Uploads',
  group: 'Administration',
  isCurrent: at('/settings/uploads'),
};

const about: Place = {
  to: '/about',
  icon: 'info-sign',
  text: 'About',
  group: 'Codesk',
  isCurrent: at('/about'),
};

/**
 * All places in the order of the navigation.
 * @param lists those that the user may see
 */
export function placesOf(lists: readonly ListDefinition[]): readonly Place[] {
  const importing = lists.some(({ importTypes }) => importTypes !== undefined);
  const ofLists = listGroups.flatMap((group) => [
    ...lists
      .filter((list) => list.group === group)
      .map((list) => ({
        to: `/lists/${list.id}`,
        icon: list.icon as IconName,
        text: list.title,
        group,
        list,
      })),
    ...(group === uploads.group && importing ? [uploads] : []),
  ]);
  return [...work, ...ofLists, about];
}
