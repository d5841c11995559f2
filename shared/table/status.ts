/**
 * Status actions (finance section 4, tables section 4): the action for the status of a row, and the status that is
 * sent.
 */
import type { Row } from '../table/row';
import { flagOf } from './read-record';

/**
 * The rule of a list: `contract` has only Verify and Disable, `label` uses the table of statuses for `status_label`,
 * `enabled` switches a status that is true or false (hub section 4), and the others suspend and unsuspend by the field of
 * that name. `any_label` is `label`, and a status that the table does not name can be disabled, as tables section 4 says for
 * any other status. Webhooks have it, and lists whose definition has no rule.
 */
export type StatusFamily =
  | 'contract'
  | 'label'
  | 'any_label'
  | 'enabled'
  | 'is_active'
  | 'state_label'
  | 'status';

/** The rule for a row of a list without one, by the fields of the row; undefined if it has no status. */
export function familyOf(row: Row): StatusFamily | undefined {
  const field = (['status_label', 'state_label', 'is_active', 'status'] as const).find(
    (name) =>
      (typeof row[name] === 'string' && row[name] !== '') ||
      (name === 'is_active' && flagOf(row[name]) !== undefined),
  );
  return field === 'status_label' ? 'any_label' : field;
}

/** Statuses that a row menu sends by name (tables section 4, named status actions). */
export const namedStatuses = [
  'pending',
  'verified',
  'disabled',
  'open',
  'resolved',
  'unresolved',
  'test_mode',
] as const;
export type NamedStatus = (typeof namedStatuses)[number];

interface StatusAction {
  /** The menu text, for example `Disable`. */
  readonly text: string;
  /** The status to send; undefined if the action has no effect. */
  readonly next: string | boolean | undefined;
}

/** Menu texts by status (tables section 4). */
const actionByLabel: Readonly<Record<string, string>> = {
  Enabled: 'Disable',
  Disabled: 'Enable',
  Draft: 'Enable',
  'Going on': 'Cancel',
  Cancelled: 'Cancel',
  Active: 'Inactive',
  Pending: 'Verify',
  Expired: 'Verify',
  Verified: 'Disable',
  Unsubscribed: 'Enable',
};

/** The status action of a row, or undefined if its status has none. */
export function statusAction(family: StatusFamily, row: Row): StatusAction | undefined {
  const label = typeof row.status_label === 'string' ? row.status_label : '';
  if (family === 'contract') {
    return label === 'Verified' || label === 'Expired'
      ? { text: 'Disable', next: 'Disabled' }
      : { text: 'Verify', next: 'Verified' };
  }
  if (family === 'enabled') {
    const enabled = isEnabled(row.status);
    return { text: enabled ? 'Disable' : 'Enable', next: !enabled };
  }
  if (family !== 'label' && family !== 'any_label') return suspensionAction(family, row);
  const text = actionByLabel[label] ?? (family === 'any_label' && label !== '' ? 'Disable' : undefined);
  return text === undefined ? undefined : { text, next: nextLabel(label, text) };
}

/** The rules of lists whose status cells can be a switch, with their field. */
const switchedField: Readonly<Partial<Record<StatusFamily, 'status' | 'status_label'>>> = {
  enabled: 'status',
  label: 'status_label',
  any_label: 'status_label',
};

/** The field that is switched on and off in a list; undefined for a list with other statuses. */
export function switchedStatus(family: StatusFamily | undefined): 'status' | 'status_label' | undefined {
  return family && switchedField[family];
}

/** Whether a row is on or off; undefined for any other status. */
export function switchState(family: StatusFamily, row: Row): boolean | undefined {
  const field = switchedField[family];
  if (field === 'status') return isEnabled(row.status);
  const label = field && row.status_label;
  if (label === 'Enabled') return true;
  return label === 'Disabled' || label === 'Draft' ? false : undefined;
}

/** True for a status that is on: a flag in any spelling, or its word. */
export function isEnabled(status: unknown): boolean {
  return flagOf(status) === true || (typeof status === 'string' && /^enabled$/i.test(status.trim()));
}

function nextLabel(label: string, text: string): string | undefined {
  if (label === 'Cancelled' || label === 'Unsubscribed') return undefined;
  if (label === 'Disabled' || label === 'Draft') return 'Enabled';
  if (text === 'Verify') return 'Verified';
  return 'Disabled';
}

function suspensionAction(family: 'is_active' | 'state_label' | 'status', row: Row): StatusAction {
  const value = row[family];
  const suspended =
    family === 'is_active'
      ? flagOf(value) !== true
      : family === 'state_label'
        ? value !== 'Active'
        : value === 'Suspended';
  return suspended ? { text: 'Unsuspend', next: 'Active' } : { text: 'Suspend', next: 'Suspended' };
}

/** The menu text of a named status: `Test mode` for `test_mode`. */
export function namedStatusText(name: NamedStatus): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The named statuses that a row can change to: all except its current one. */
export function otherStatuses(names: readonly NamedStatus[], row: Row): readonly NamedStatus[] {
  const present = [row.status_label, row.state_label, row.status]
    .filter((value) => typeof value === 'string')
    .map((value) => value.trim().toLowerCase().replaceAll(/\s+/g, '_'));
  return names.filter((name) => !present.includes(name));
}

/** A flag of a row for one of its actions (`extra_data.actions`, `extra_data.detail.actions`). */
export interface ActionFlag {
  readonly name: string;
  readonly title?: string;
  readonly visible: boolean;
  readonly disabled: boolean;
  /** Path of the flag in the row, for example `extra_data.actions.edit`. */
  readonly path: string;
}

/**
 * The flags of a row, those of `extra_data.actions` first. Servers send a list of `{name, title, visible, disabled}`,
 * an object of such entries by name, or an object of booleans by name.
 */
export function actionFlags(row: Row): readonly ActionFlag[] {
  const extra = row.extra_data as { actions?: unknown; detail?: { actions?: unknown } } | null | undefined;
  return [
    ...readFlags(extra?.actions, 'extra_data.actions'),
    ...readFlags(extra?.detail?.actions, 'extra_data.detail.actions'),
  ];
}

/** Names of Edit and Remove in the flags of a row, the most specific first. */
export const editFlagNames: readonly string[] = ['edit', 'update'];
export const removeFlagNames: readonly string[] = ['destroy', 'remove', 'delete'];

/**
 * The same names for a status action, by its text: Verify and Disable of a contract share `disable` (finance section
 * 6).
 */
export function statusFlagNames(text: string): readonly string[] {
  return [text.toLowerCase(), 'disable', 'status'];
}

/** The flag of an action; its names are tried in their order. */
export function flagOfAction(names: readonly string[], flags: readonly ActionFlag[]): ActionFlag | undefined {
  for (const name of names) {
    const flag = flags.find((each) => each.name === name);
    if (flag) return flag;
  }
  return undefined;
}

/** True if the flag of an action, or its flag in the details of the row, forbids it. */
export function isForbidden(names: readonly string[], flags: readonly ActionFlag[]): boolean {
  const inDetails = flags.filter(({ path }) => path.startsWith('extra_data.detail.'));
  return [flags, inDetails].some((each) => flagOfAction(names, each)?.disabled);
}

/** The text if a row forbids an action. */
export const forbiddenByRow = 'The server does not allow this for this record.';

/** True if a row has its own list of actions, even an empty one. */
export function listsActions(row: Row): boolean {
  const extra = row.extra_data as { actions?: unknown } | null | undefined;
  return typeof extra?.actions === 'object' && extra.actions !== null;
}

function readFlags(raw: unknown, path: string): ActionFlag[] {
  if (typeof raw !== 'object' || raw === null) return [];
  if (Array.isArray(raw)) {
    return raw.flatMap((entry: unknown) => {
      if (typeof entry === 'string') return [readFlag(entry, true, path)];
      const name = (entry as { name?: unknown } | null)?.name;
      return typeof name === 'string' ? [readFlag(name, entry, path)] : [];
    });
  }
  return Object.entries(raw).map(([name, value]) => readFlag(name, value, path));
}

function readFlag(name: string, value: unknown, path: string): ActionFlag {
  const at = `${path}.${name}`;
  if (typeof value !== 'object' || value === null) {
    return { name, visible: true, disabled: !(flagOf(value) ?? Boolean(value)), path: at };
  }
  const { title, visible, disabled } = value as { title?: unknown; visible?: unknown; disabled?: unknown };
  return {
    name,
    ...(typeof title === 'string' && title.trim() !== '' ? { title } : {}),
    visible: flagOf(visible) ?? true,
    disabled: flagOf(disabled) ?? false,
    path: at,
  };
}
