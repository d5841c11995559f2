/** Sign-out: asks if work would be lost or stopped, and shows what continues after the next sign-in. */
import { laterText } from '../../shared/desk/journal';
import { invoke } from '../ipc';
import { useSession } from '../session/use-session';
import { useConfirm } from '../ui/confirm';
import { notify } from '../ui/notices';
import { useLeaveCheck } from '../ui/unsaved';

export function useSignOut(): () => Promise<void> {
  const { signOut } = useSession();
  const mayLeave = useLeaveCheck();
  const ask = useConfirm();
  return async () => {
    if (!(await mayLeave('session'))) return;
    const { stops, later } = await invoke('journal.unfinished', {}).catch(() => ({ stops: [], later: 0 }));
    const afterwards = laterText(later);
    const them = stops.length === 1 ? 'it' : 'them';
    const question = {
      title:
        stops.length === 1 ? `“${stops[0]}” is still running` : `${stops.length} tasks are still running`,
      text: `${stops.join(', ')}: signing out stops ${them}. ${afterwards}`.trim(),
      confirm: `Sign out and stop ${them}`,
    };
    if (stops.length > 0 && !(await ask(question))) return;
    await signOut();
    if (later > 0) notify({ tone: 'info', title: 'Signed out', text: afterwards });
  };
}
