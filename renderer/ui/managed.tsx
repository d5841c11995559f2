/** The policy state for the page, and the note next to a setting that the policy fixes. */
import './managed.css';
import { Icon } from '@blueprintjs/core';
import { createContext, lazy, Suspense, useContext } from 'react';
import { noPolicyState } from '../../shared/ipc/no-policy';
import type { PolicyEntry, PolicyState } from '../../shared/ipc/policy';

const Tooltip = lazy(async () => ({ default: (await import('./overlays')).Tooltip }));

export const PolicyContext = createContext<PolicyState>(noPolicyState);

export function usePolicy(): PolicyState {
  return useContext(PolicyContext);
}

/**
 * The entries with this name that a policy sets, or those of the group with this name: `updates` includes
 * `updates.feed`.
 */
function useManagedEntries(name: string): readonly PolicyEntry[] {
  return usePolicy().entries.filter((entry) => entry.name === name || entry.name.startsWith(`${name}.`));
}

interface ManagedProps {
  /** Name of the entry, or of a group, as in the policy file. */
  readonly entry: string;
  /** The id for `aria-describedby` of the setting. */
  readonly id?: string;
  /** In a menu, which may not contain further controls: no tooltip. */
  readonly inMenu?: boolean;
}

/** The note next to a setting. Draws nothing unless a policy sets the entry. */
export function Managed({ entry, id, inMenu = false }: ManagedProps) {
  const set = useManagedEntries(entry);
  if (set.length === 0) return null;
  const from = [...new Set(set.map(({ where }) => where))].join(', ');
  const text = `Policy entry ${set.map(({ name }) => name).join(', ')} in ${from}`;
  const mark = (
    <span id={id} className="codesk-managed">
      <Icon icon="lock" size={12} />
      <span>Managed by your organisation</span>
      <span className="codesk-unseen">{text}</span>
    </span>
  );
  if (inMenu) return mark;
  return (
    <Suspense fallback={mark}>
      <Tooltip content={<span className="codesk-managed-source">{text}</span>} placement="bottom-start">
        {mark}
      </Tooltip>
    </Suspense>
  );
}
