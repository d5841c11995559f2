/**
 * The nine fuses of Electron: switches inside its program that can be set only in the file, before it is signed. Each is
 * named here, so that a new default of Electron changes nothing.
 */
import { FuseState, FuseV1Options, FuseVersion, flipFuses, getCurrentFuseWire } from '@electron/fuses';

/** The value of each fuse by Electron's name, in the order of the fuse wire. */
export const fuses = {
  /** The app cannot be used as a Node that runs any script. */
  RunAsNode: false,
  /** Cookies on the disk are encrypted. */
  EnableCookieEncryption: true,
  /** NODE_OPTIONS and NODE_EXTRA_CA_CERTS have no effect. */
  EnableNodeOptionsEnvironmentVariable: false,
  /** `--inspect` and SIGUSR1 open no debugger. */
  EnableNodeCliInspectArguments: false,
  /** Windows and macOS compare app.asar with the hash in the program. Linux has no such check. */
  EnableEmbeddedAsarIntegrityValidation: true,
  /** Do not load a folder next to app.asar in its place. */
  OnlyLoadAppFromAsar: true,
  /** Main and page start from the same snapshot, and there is no file for another one. */
  LoadBrowserProcessSpecificV8Snapshot: false,
  /** Pages from file:// get no extra rights. Codesk has no such pages. */
  GrantFileProtocolExtraPrivileges: false,
  /** WebAssembly as Electron delivers it: bounds are checked by the processor. */
  WasmTrapHandlers: true,
};

const names = Object.keys(fuses);

/**
 * @returns {Promise<{name: string, state: 'on' | 'off' | 'removed' | 'absent'}[]>} every fuse that is named here, and
 * those of the program that have no name yet
 */
export async function readFuses(program) {
  const wire = await getCurrentFuseWire(program);
  const length = Object.keys(wire).filter((key) => /^\d+$/.test(key)).length;
  const known = names.map((name) => ({ name, state: stateOf(wire[FuseV1Options[name]]) }));
  const further = Array.from({ length: Math.max(0, length - names.length) }, (_, at) => ({
    name: `fuse ${names.length + at + 1}`,
    state: stateOf(wire[names.length + at]),
  }));
  return [...known, ...further];
}

function stateOf(byte) {
  if (byte === FuseState.ENABLE) return 'on';
  if (byte === FuseState.DISABLE) return 'off';
  return byte === undefined ? 'absent' : 'removed';
}

/**
 * Sets every fuse that the program has.
 * @param {boolean} isReleased refuses a program that lacks one of the nine, or has one that is not named here
 * @returns the fuses as they are read back
 * @throws when a fuse is not as it was set
 */
export async function setFuses(program, { isReleased, wanted = fuses, signAgain = false }) {
  const before = await readFuses(program);
  const absent = before.filter(({ state }) => state === 'absent').map(({ name }) => name);
  const unnamed = before.filter(({ name }) => !Object.hasOwn(fuses, name)).map(({ name }) => name);
  if (isReleased && absent.length > 0) throw new Error(`Electron lacks the fuses ${absent.join(', ')}.`);
  if (unnamed.length > 0)
    throw new Error(`Electron has fuses without a name in build/fuses.mjs: ${unnamed}.`);
  const removed = before.filter(({ state }) => state === 'removed').map(({ name }) => name);
  if (removed.length > 0) throw new Error(`Electron has removed the fuses ${removed.join(', ')}.`);
  const settings = names
    .filter((name) => !absent.includes(name))
    .map((name) => [FuseV1Options[name], wanted[name]]);
  await flipFuses(program, {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: isReleased,
    resetAdHocDarwinSignature: signAgain,
    ...Object.fromEntries(settings),
  });
  const after = await readFuses(program);
  const wrong = wrongFuses(after, wanted);
  if (wrong.length > 0) throw new Error(`Fuses are not as they were set: ${wrong.join(', ')}.`);
  return after;
}

/** @returns {string[]} the fuses of the program that differ from the required ones */
export function wrongFuses(read, wanted = fuses) {
  return read
    .filter(({ name, state }) => state !== 'absent' && state !== (wanted[name] ? 'on' : 'off'))
    .map(({ name, state }) => `${name} is ${state}`);
}
