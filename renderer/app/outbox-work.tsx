/** Prepared changes in the status bar, while there are any; and a notice when one is done or needs a person meanwhile. */
import { Icon } from '@blueprintjs/core';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { type OutboxState, targetName } from '../../shared/desk/rates';
import { useOutbox } from '../rates/outbox-queries';
import { workText } from '../rates/outbox-texts';
import { notify } from '../ui/notices';

export function OutboxWork() {
  const { data: changes } = useOutbox();
  useOutboxNotices();
  const text = workText(changes ?? []);
  if (text === '') return null;
  return (
    <Link to="/outbox" className="codesk-outbox-work" aria-label={`Outbox: ${text}`}>
      <Icon icon="inbox" size={14} /> {text}
    </Link>
  );
}

/** Says what became of a change that the person does not look at now. What was so from the start is not said. */
function useOutboxNotices(): void {
  const { data: changes } = useOutbox();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const states = useRef<ReadonlyMap<string, OutboxState> | null>(null);
  const isShown = useRef(false);
  isShown.current = pathname === '/outbox' || pathname.startsWith('/outbox/');
  useEffect(() => {
    if (!changes) return;
    const before = states.current;
    states.current = new Map(changes.map(({ id, state }) => [id, state]));
    if (!before || isShown.current) return;
    for (const { id, state, title, target } of changes) {
      const last = before.get(id);
      if (last === undefined || last === state) continue;
      const show = { text: 'Show', run: () => void navigate(`/outbox/${id}`) };
      const name = targetName(target);
      if (state === 'done')
        notify({ tone: 'info', title: 'Sent', text: `${title}: ${name} is saved.` }, show);
      else if (state === 'needs-you')
        notify(
          { tone: 'info', title: 'Needs you', text: `${title} waits for a decision about ${name}.` },
          show,
        );
      else if (state === 'failed')
        notify({ tone: 'danger', title: 'Not sent', text: `${title} was not sent to ${name}.` }, show);
    }
  }, [changes, navigate]);
}
