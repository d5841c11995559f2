/** A folder with the policy locations, instead of those of the computer. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MachinePlace, PolicyPlaces, RunProgram } from '../../main/policy/places';

/** No program of the system may be needed. */
const runsNothing: RunProgram = (program) => {
  throw new Error(`${program} was run`);
};

export interface TestPolicyFolders {
  readonly folder: string;
  readonly machineFile: string;
  readonly profileFile: string;
  readonly places: PolicyPlaces;
  /** Writes the policy of the machine: unchanged text, or an object as JSON. */
  machine(content: string | object): void;
  /** Writes `policy.json` of the profile. */
  user(content: string | object): void;
  remove(): void;
}

interface TestPolicyOptions {
  readonly machine?: (file: string) => readonly MachinePlace[];
  readonly user?: (profileFile: string) => readonly string[];
  readonly run?: RunProgram;
}

export function testPolicyFolders(options: TestPolicyOptions = {}): TestPolicyFolders {
  const folder = mkdtempSync(join(tmpdir(), 'codesk-policy-'));
  const machineFolder = join(folder, 'machine');
  mkdirSync(machineFolder, { mode: 0o755 });
  mkdirSync(join(folder, 'profile'));
  const machineFile = join(machineFolder, 'policy.json');
  const profileFile = join(folder, 'profile', 'policy.json');
  const write = (file: string) => (content: string | object) => {
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    chmodSync(file, 0o644);
  };
  return {
    folder,
    machineFile,
    profileFile,
    places: {
      machine: options.machine?.(machineFile) ?? [{ kind: 'file', path: machineFile }],
      user: options.user?.(profileFile) ?? [profileFile],
      // The tests need not run as root.
      owners: [process.getuid?.() ?? 0],
      run: options.run ?? runsNothing,
    },
    machine: write(machineFile),
    user: write(profileFile),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
