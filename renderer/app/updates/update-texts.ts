/** Texts about updates. */
import type { UpdateChannel, UpdateState } from '../../../shared/ipc/updates';
import { shownBytes } from '../../../shared/quantities';

export const channelNames: Readonly<Record<UpdateChannel, string>> = {
  latest: 'Stable versions',
  beta: 'Beta versions: earlier, less tested',
};

const byAdministrator = 'Your administrator installs updates on this computer.';

const offTexts: Readonly<Record<NonNullable<UpdateState['off']>, string>> = {
  policy: `Your organisation has turned off automatic updates. ${byAdministrator}`,
  no_feed: `Automatic updates are not set up. ${byAdministrator}`,
  no_key: `This installation has no key to verify updates, so Codesk does not download any. ${byAdministrator}`,
};

/** `Orders, Rates and 2 more` */
export function shortly(names: readonly string[]): string {
  const shown = names.slice(0, 2);
  const more = names.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(' and ');
}

/** Whole percent of a download; undefined while the size is unknown. */
export function downloaded({ progress }: UpdateState): number | undefined {
  if (!progress || progress.total <= 0) return undefined;
  return Math.min(100, Math.floor((progress.received / progress.total) * 100));
}

/** The name of the offered version. */
const named = ({ offered }: UpdateState) => (offered ? `Codesk ${offered.version}` : 'A new version');

/** Returns one or two sentences about the state. Of a failure only the consequence: its text is shown next to it. */
export function stateText(state: UpdateState): string {
  switch (state.state) {
    case 'off':
      return offTexts[state.off ?? 'no_feed'];
    case 'idle':
      return 'Codesk has not checked for updates yet.';
    case 'checking':
      return 'Checking for updates…';
    case 'current':
      return `Codesk ${state.version} is the newest version for this computer.`;
    case 'downloading': {
      const { progress } = state;
      const size = progress ? `: ${shownBytes(progress.received)} of ${shownBytes(progress.total)}` : '';
      return `${named(state)} is being downloaded${size}. You can continue working.`;
    }
    case 'ready':
      if (!state.canInstall) return `${named(state)} is available. ${byAdministrator}`;
      if (state.waitingFor.length > 0)
        return `Codesk restarts when this is done: ${state.waitingFor.join(', ')}.`;
      return `${named(state)} is ready. A restart installs it. Your drafts are saved and offered again after it.`;
    case 'installing':
      return `Codesk restarts and installs ${state.offered?.version ?? 'the new version'}.`;
    case 'failed':
      return state.failure?.code === 'update_refused'
        ? `${named(state)} was not installed. You continue with Codesk ${state.version}.`
        : `The last check for updates failed. You continue with Codesk ${state.version}, which checks again later.`;
  }
}

/** Returns the announcement for screen readers; null if nothing is announced. */
export function spokenState(state: UpdateState): string | null {
  const { waitingFor } = state;
  if (state.state === 'ready' && !state.canInstall) return null;
  if (state.state === 'ready')
    return waitingFor.length > 0
      ? `The restart waits for ${shortly(waitingFor)}`
      : `${named(state)} is ready. Restart to update.`;
  if (state.state === 'failed')
    return state.failure?.code === 'update_refused' ? 'An update was refused' : null;
  return null;
}
