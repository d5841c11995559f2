/**
 * Reads the policy of this computer. The machine's places come first, and a user cannot change what they set. They name
 * the entries that a user's file may set. Without a machine policy a user's file may set all entries.
 */
import type { PolicySource, PolicyState } from '../../shared/ipc/policy';
import type { Policy } from './entries';
import { isAllowed, type Layer, readLayer, type Setting } from './layer';
import type { PolicyPlaces } from './places';
import { policyOf } from './policy';
import { type FoundContent, placeName, readMachinePlace, readUserFile } from './sources';

export interface ReadPolicy {
  readonly policy: Policy;
  /** The sources and each value, for the page. */
  readonly state: PolicyState;
  /** Faults of a user's file, to show. */
  readonly warning?: string;
}

const machineBroken = 'the machine policy is invalid, so this file is not used';
const notAllowed = 'the machine policy does not allow users to set these entries';

const noLayer: Layer = readLayer({});

interface PlacedLayer extends Layer {
  readonly where: string;
}
interface PlacedSetting extends Setting {
  readonly where: string;
}

export function readPolicy(places: PolicyPlaces): ReadPolicy {
  const sources: PolicySource[] = [];
  const faults: string[] = [];
  const machine: PlacedLayer[] = [];
  for (const place of places.machine) {
    const where = placeName(place);
    const found = readMachinePlace(place, places);
    if (found === undefined) {
      sources.push({ kind: 'machine', where, state: 'absent' });
      continue;
    }
    const layer = 'fault' in found ? noLayer : readLayer(found.content);
    machine.push({ ...layer, where });
    const reason = 'fault' in found ? found.fault : layer.faults.join('; ');
    if (reason === '') sources.push({ kind: 'machine', where, state: 'used' });
    else {
      faults.push(`${where}: ${reason}`);
      sources.push({ kind: 'machine', where, state: 'broken', reason });
    }
  }
  const fixed = joined(machine);
  if (fixed.get('pinServer')?.value === true && !fixed.has('server'))
    faults.push(`${machineNames(sources)}: pinServer (requires the entry server)`);
  const allowUser = machine.find((layer) => layer.allowUser !== undefined)?.allowUser ?? [];
  const isManaged = machine.length > 0;
  const user = readUser(
    places.user,
    sources,
    (name) => faults.length === 0 && (!isManaged || (!fixed.has(name) && isAllowed(allowUser, name))),
    faults.length > 0,
  );
  const pinsNothing =
    user.settings.get('pinServer')?.value === true && !user.settings.has('server') && !fixed.has('server');
  if (pinsNothing) user.settings.delete('pinServer');

  const all = new Map([...user.settings, ...fixed]);
  const policy = policyOf(new Map([...all].map(([name, { value }]) => [name, value])));
  const warning = pinsNothing
    ? `Entries of the policy file ${user.where} were not used: pinServer (requires the entry server)`
    : user.warning;
  const state: PolicyState = {
    sources,
    entries: [...all].flatMap(([name, { shown, where }]) =>
      shown.map((line) => ({
        ...line,
        from: fixed.has(name) ? ('machine' as const) : ('user' as const),
        where,
      })),
    ),
    unknown: [...new Set([...machine.flatMap(({ unknown }) => unknown), ...user.unknown])],
    ...(faults.length === 0 ? {} : { broken: faults.join('. ') }),
    ...(policy.pinServer && policy.server !== undefined ? { pinnedServer: policy.server } : {}),
    practice: policy.practice,
    exportFolders: [...policy.exportFolders],
    ...(policy.idleLock === undefined ? {} : { idleLock: policy.idleLock }),
    ...(policy.views.length === 0 ? {} : { views: [...policy.views] }),
  };
  return { policy, state, ...(warning === undefined ? {} : { warning }) };
}

/**
 * Joins the settings of the machine's places. Each setting comes whole from the first place that has it: lists are not
 * merged.
 */
function joined(layers: readonly PlacedLayer[]): ReadonlyMap<string, PlacedSetting> {
  const settings = new Map<string, PlacedSetting>();
  for (const layer of layers)
    for (const [name, setting] of layer.settings)
      if (!settings.has(name)) settings.set(name, { ...setting, where: layer.where });
  return settings;
}

const machineNames = (sources: readonly PolicySource[]) =>
  sources
    .flatMap(({ kind, state, where }) => (kind === 'machine' && state !== 'absent' ? [where] : []))
    .join(', ');

/** Reads the first existing file of the user, and reports in `sources` how it and the others were used. */
function readUser(
  files: readonly string[],
  sources: PolicySource[],
  mayUse: (setting: string) => boolean,
  isMachineBroken: boolean,
) {
  const settings = new Map<string, PlacedSetting>();
  let where: string | undefined;
  let warning: string | undefined;
  let unknown: readonly string[] = [];
  for (const file of files) {
    const found: FoundContent = readUserFile(file);
    if (found === undefined) continue;
    if (where !== undefined) {
      sources.push({ kind: 'user', where: file, state: 'ignored', reason: `${where} takes precedence` });
      continue;
    }
    where = file;
    if ('fault' in found) {
      warning = `The policy file ${file} was not used: ${found.fault}`;
      sources.push({ kind: 'user', where: file, state: 'broken', reason: found.fault });
      continue;
    }
    const layer = readLayer(found.content);
    unknown = layer.unknown;
    const left: string[] = [];
    for (const [name, setting] of layer.settings) {
      if (mayUse(name)) settings.set(name, { ...setting, where: file });
      else left.push(name);
    }
    if (layer.faults.length > 0)
      warning = `Entries of the policy file ${file} were not used: ${layer.faults.join('; ')}`;
    const reasons = [
      ...(left.length === 0 ? [] : [isMachineBroken ? machineBroken : `${notAllowed}: ${left.join(', ')}`]),
      ...layer.faults,
    ];
    const state = left.length === 0 ? 'used' : settings.size === 0 ? 'ignored' : 'partly';
    sources.push({
      kind: 'user',
      where: file,
      state,
      ...(reasons.length === 0 ? {} : { reason: reasons.join('; ') }),
    });
  }
  return { settings, where, warning, unknown };
}
