/** The switch in a status cell. It does the same as Enable and Disable in the menu of the row. */
import './status-switch.css';
import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { type Id, type Row, rowIdOf } from '../../shared/table/row';
import { switchedStatus, switchState } from '../../shared/table/status';
import type { Header } from '../../shared/table/structure';
import { viewerOf } from '../cells/registry';
import type { CellProps, CellViewer } from '../cells/viewer';
import { viewer as status } from '../cells/viewers/status';
import { hasCall } from './actions';
import { rowNameOf } from './grid/columns';
import type { ListAccess } from './list-access';
import { notifyRefusal } from './notify-refusal';
import type { useRowActions } from './row-actions/use-row-actions';

interface RowSwitch {
  readonly on: boolean;
  readonly name: string;
  /** Why it cannot be switched. */
  readonly refusal?: string | undefined;
  /** True while its call runs; `on` is then the requested status. */
  readonly busy: boolean;
}

interface StatusSwitches {
  /** Undefined for a row whose menu has neither Enable nor Disable. */
  of(row: Row): RowSwitch | undefined;
  toggle(row: Row): void;
}

/** Null in lists without switches. */
export const StatusSwitchesContext = createContext<StatusSwitches | null>(null);

const none: ReadonlyMap<Id, boolean> = new Map();

/**
 * Returns the switches of a list; null if the account may not change a status, or if the list has other statuses than
 * on and off.
 */
export function useStatusSwitches(
  table: ListAccess,
  actions: ReturnType<typeof useRowActions>,
): StatusSwitches | null {
  const { list, structure } = table;
  /** The requested statuses of running calls, by the id of the row. */
  const [asked, setAsked] = useState(none);
  // A ref, because a second press can come before the first is drawn.
  const running = useRef(new Set<Id>());
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const isSwitched =
    switchedStatus(list.statusFamily) !== undefined &&
    table.permits('status') &&
    hasCall({ text: '', kind: 'state' }, list);
  const { offline } = actions;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu of a row follows from what is named
  return useMemo(() => {
    const family = list.statusFamily;
    if (!isSwitched || !family) return null;
    const toggle = async (row: Row) => {
      const id = rowIdOf(row, list.rowId);
      const item = latest.current.statusOf(row);
      const isOn = switchState(family, row);
      if (id === undefined || !item || isOn === undefined || running.current.has(id)) return;
      if (item.refusal !== undefined) return notifyRefusal(item.refusal);
      running.current.add(id);
      setAsked((all) => new Map([...all, [id, !isOn]]));
      try {
        await latest.current.run(item, id, row);
      } finally {
        running.current.delete(id);
        setAsked((all) => new Map([...all].filter(([each]) => each !== id)));
      }
    };
    return {
      of(row) {
        const isOn = switchState(family, row);
        const item = isOn === undefined ? undefined : actions.statusOf(row);
        const id = rowIdOf(row, list.rowId);
        if (isOn === undefined || !item || id === undefined) return undefined;
        const name = rowNameOf(row, list.rowName, list.rowId);
        return { on: asked.get(id) ?? isOn, name, refusal: item.refusal, busy: asked.has(id) };
      },
      toggle: (row) => void toggle(row),
    };
  }, [list, structure, offline, asked, isSwitched]);
}

/** Width of the switch next to the badge, in CSS pixels. */
const switchWidth = 36;

const switched: CellViewer = {
  ...status,
  width: { ...status.width, min: 142 },
  beside: (status.beside ?? 0) + switchWidth,
  Cell: SwitchedStatus,
};

/** Returns the viewer of a column in a list with switches. */
export function viewerWithSwitch(type: string, header?: Pick<Header, 'value' | 'text'>): CellViewer {
  const found = viewerOf(type, header);
  const isStatus = header?.value === 'status' || header?.value === 'status_label';
  return found === status && isStatus ? switched : found;
}

function SwitchedStatus(props: CellProps) {
  const { row, tab } = props;
  const switches = useContext(StatusSwitchesContext);
  const found = switches?.of(row);
  const badge = status.Cell && <status.Cell {...props} />;
  if (!found) return badge;
  const { on, name, refusal, busy } = found;
  return (
    <span className="codesk-switched">
      <span className="codesk-switched-badge">{badge}</span>
      <button
        type="button"
        role="switch"
        className="codesk-status-switch"
        data-cell-action
        aria-checked={on}
        aria-busy={busy}
        data-sending={busy || undefined}
        aria-disabled={refusal === undefined ? undefined : true}
        aria-description={refusal}
        aria-label={`Enabled: ${name}`}
        title={refusal ?? (on ? 'Disable' : 'Enable')}
        tabIndex={tab}
        onClick={() => switches?.toggle(row)}
      />
    </span>
  );
}
